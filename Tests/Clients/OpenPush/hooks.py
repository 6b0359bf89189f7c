"""What schemathesis is to leave out."""

import schemathesis


@schemathesis.hook
def filter_case(context, case):
    """Its coverage phase takes the number 0 for a right body where a schema wants an object with
    exactly one of several members."""
    return not (case.body == 0 and not isinstance(case.body, bool))
