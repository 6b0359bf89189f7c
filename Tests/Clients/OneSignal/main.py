"""Holds the embedded service to OneSignal's own Python client: main.py PUSHDECK

Every operation of the client is called with real arguments and its answer is looked at, or it stands
below with the reason why no operator's console needs it; an operation that is neither fails the run.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import account
import activities
import catalogue
import exporting
import limits
import people
import sending
from emulated import Emulated
from judge import Judge, short

DRAWING = "journeys are drawn on OneSignal's dashboard; an operator reads them and their figures"
MAIL = "e-mail's own: this console is for pushes"
NOT_AN_OPERATORS = {
    "create_journey": DRAWING,
    "delete_journey": DRAWING,
    "duplicate_journey": DRAWING,
    "update_journey": DRAWING,
    "update_journey_node": DRAWING,
    "get_email_provider_metrics": MAIL,
    "get_email_provider_metrics_timeseries": MAIL,
    "get_email_reputation": MAIL,
    "unsubscribe_email_with_token": "what a recipient's own click in an e-mail does",
}


def table(judge):
    width = max(len(row.operation) for row in judge.rows)
    print(f"{'operation':{width}}  status  ok  what came back")
    for row in judge.rows:
        good = "ok" if not row.complaints else "NO"
        print(f"{row.operation:{width}}  {row.status or '-':>6}  {good}  {short(row.text)}")
        for complaint in row.complaints:
            print(f"{'':{width}}              {short(complaint, 240)}")


def main():
    with Emulated(sys.argv[1], "--population", "3000", "--seed", "11", "--limits", "off") as service:
        judge = Judge(service)
        judge.run(
            account.apps, people.create, people.update, people.aliases, people.devices,
            people.events, sending.estimate, sending.send, sending.schedule, sending.listing,
            sending.files, exporting.export, sending.outcomes, activities.live, catalogue.segments,
            catalogue.templates, account.keys, account.audit, account.journeys, people.delete)
    # The calls above are more than an app is allowed in their time; here that is what is looked at.
    with Emulated(sys.argv[1], "--population", "50", "--seed", "11") as service:
        hurried = Judge(service)
        hurried.run(limits.views)
    judge.rows += hurried.rows
    table(judge)
    operations = Judge.operations()
    called = {row.operation for row in judge.rows if row.status is not None}
    print()
    for name in operations:
        if name in NOT_AN_OPERATORS:
            print(f"not called: {name}: {NOT_AN_OPERATORS[name]}")
    forgotten = [
        name for name in operations if name not in called and name not in NOT_AN_OPERATORS]
    unknown = sorted((set(NOT_AN_OPERATORS) | called) - set(operations))
    excused = sorted(set(NOT_AN_OPERATORS) & called)
    for name in forgotten:
        print(f"FORGOTTEN: {name} is neither called nor excused")
    for name in unknown + excused:
        print(f"WRONG: {name} is excused and called, or no operation of the client")
    bad = {row.operation for row in judge.rows if row.complaints}
    print(
        f"{len(operations)} operations of OneSignal's client: {len(called)} called in "
        f"{len(judge.rows)} steps, {len(called - bad)} without a complaint, "
        f"{len(NOT_AN_OPERATORS)} not an operator's, {len(forgotten)} forgotten")
    for name in sorted(bad):
        print(f"FAILED: {name}")
    return 1 if bad or forgotten or unknown or excused else 0


sys.exit(main())
