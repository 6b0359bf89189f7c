"""What a client meets that asks too often: the refusal, when it may ask again, and the answer then."""

import time

import onesignal

# More view calls than the documented burst of ten, asked faster than one a second.
MANY = 30


def views(judge):
    """View calls of one app share a budget: 429 with `Retry-After`, and then they go on."""
    plain = judge.client(judge.service.onesignal["key"], retries=False)
    refusal, answered = None, 0
    for _ in range(MANY):
        try:
            plain.get_notifications(judge.app, limit=1)
            answered += 1
        except onesignal.ApiException as error:
            refusal = error
            break
    if refusal is None:
        judge.holds("get_notifications", [("turned away", f"{answered} answered", "429")])
        return
    pause = refusal.headers.get("Retry-After", "")
    judge.holds("get_notifications", [
        ("status", refusal.status, 429),
        ("a burst of ten at least", answered >= 10, True),
        ("words", "API rate limit exceeded" in (refusal.body or ""), True),
        ("whole seconds", pause.isdigit() and 1 <= int(pause) <= 60, True)])
    # What the service asked for: nothing else would tell when it takes requests again.
    time.sleep(int(pause))
    try:
        plain.get_notifications(judge.app, limit=1)
        after = "answered"
    except onesignal.ApiException as error:
        after = f"{error.status}"
    judge.holds("get_notifications", [("after the pause", after, "answered")])
    # Left alone, the client reads the header itself and waits.
    for _ in range(3):
        judge.call("get_notifications", judge.app, limit=1)
