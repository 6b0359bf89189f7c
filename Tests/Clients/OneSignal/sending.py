"""Messages: who would get one, sending, looking, stopping, and the files about them."""

import uuid
from datetime import datetime, timedelta, timezone

from onesignal.models import (
    Button, EstimateNotificationRecipientsRequest, Filter, GetNotificationHistoryRequestBody,
    IncludeAliases, LanguageStringMap, Notification, Operator)

from files import fetched, rows_of

NOBODY = "22222222-3333-4444-8555-666666666666"


def estimate(judge):
    def asked(**members):
        return EstimateNotificationRecipientsRequest(app_id=judge.app, **members)

    everyone = judge.call(
        "estimate_notification_recipients", asked(included_segments=["All"]),
        holds=lambda answer: [
            ("somebody", answer.count > 0, True), ("cap_applied", answer.cap_applied, False),
            ("uncapped_count", answer.get("uncapped_count"), None),
            ("mobile_suppressed", answer.mobile_suppressed, False),
            ("mobile_excluded_count", answer.mobile_excluded_count, 0)])
    judge.everyone = everyone.count
    judge.call(
        "estimate_notification_recipients", asked(
            included_segments=["All"], target_channel="push",
            filters=[Filter(field="tag", key="plan", relation="=", value="silver")]),
        holds=lambda answer: [("fewer", 0 < answer.count < judge.everyone, True)])
    judge.call(
        "estimate_notification_recipients", asked(
            included_segments=["All"],
            filters=[Filter(field="location", radius=60000.0, lat=51.5074, long=-0.1278)]),
        holds=lambda answer: [("Londoners", 0 < answer.count < judge.everyone, True)])
    judge.refused(
        "estimate_notification_recipients", 400, "included_segments",
        asked(include_aliases=IncludeAliases(external_id=["judge-anna"])))


def send(judge):
    key = str(uuid.uuid4())

    def message(**members):
        return Notification(
            app_id=judge.app, name="Judge: kites", contents=LanguageStringMap(
                en="Kites are back", de="Drachen sind wieder da"),
            headings=LanguageStringMap(en="Autumn", de="Herbst"), target_channel="push", **members)

    wide = message(
        included_segments=["All"], data={"order": 12, "nested": {"ä": [1, None]}},
        url="https://example.org/kites", buttons=[Button(id="go", text="Fly")],
        collapse_id="kites", ttl=3600, idempotency_key=key)
    sent = judge.call("create_notification", wide, holds=lambda answer: [
        ("id", len(answer.id), 36), ("external_id", answer.external_id, key),
        ("errors", answer.get("errors"), None)],
        headers=lambda headers: [("replayed", headers.get("Idempotent-Replayed"), None)])
    judge.call("create_notification", wide, holds=lambda answer: [
        ("the first one's id", answer.id, sent.id)],
        headers=lambda headers: [("replayed", headers.get("Idempotent-Replayed"), "true")])
    judge.message = sent.id
    judge.call("create_notification_with_retry", message(
        include_subscription_ids=[judge.phone]), holds=lambda answer: [
            ("id", len(answer.response.id), 36), ("was_replayed", answer.was_replayed, False)])
    judge.call("create_notification_with_retry", wide, holds=lambda answer: [
        ("id", answer.response.id, sent.id), ("was_replayed", answer.was_replayed, True)])
    judge.settle(3600)

    def facts(found):
        total = found.successful + found.failed + found.errored + found.remaining
        by_platform = found.to_dict()["platform_delivery_stats"].values()
        return [
            ("id", found.id, sent.id), ("app_id", found.app_id, judge.app),
            ("name", found.name, "Judge: kites"),
            ("contents", found.contents["de"], "Drachen sind wieder da"),
            ("headings", found.headings["en"], "Autumn"), ("url", found.url, wide.url),
            ("data", found.data, wide.data), ("remaining", found.remaining, 0),
            ("completed", found.completed_at >= found.queued_at, True),
            ("canceled", bool(found.get("canceled")), False),
            ("included_segments", list(found.included_segments), ["All"]),
            ("buttons", [(item.id, item.text) for item in found.buttons], [("go", "Fly")]),
            ("ttl", found.ttl, 3600), ("collapse_id", found.collapse_id, "kites"),
            ("everybody who was counted", total >= judge.everyone, True),
            ("platforms add up", sum(item["successful"] for item in by_platform),
             found.successful),
            ("some were reached", found.successful > 0, True)]

    judge.call("get_notification", judge.app, sent.id, holds=facts)
    judge.refused("get_notification", 404, "Notification not found", judge.app, NOBODY)

    judge.call("create_notification", message(include_subscription_ids=[judge.browser]),
               holds=lambda answer: [
                   ("id", answer.get("id") or "", ""),
                   ("errors", answer.errors, ["All included players are not subscribed"])])
    judge.call("create_notification", message(include_aliases=IncludeAliases(
        external_id=["judge-anna", "judge-bert"])), holds=lambda answer: [
            ("id", len(answer.id), 36),
            ("errors", answer.errors, {"invalid_aliases": {"external_id": ["judge-bert"]}})])
    judge.call("create_notification", message(filters=[
        Filter(field="tag", key="plan", relation="=", value="silver"),
        Operator(operator="OR"),
        Filter(field="country", relation="=", value="AT")]), holds=lambda answer: [
            ("id", len(answer.id), 36)])
    judge.refused(
        "create_notification", 400, "You must include which players, segments, or tags", message())
    judge.refused(
        "create_notification", 400, "English language content", Notification(
            app_id=judge.app, included_segments=["All"], contents=LanguageStringMap(de="Nur so")))
    judge.refused(
        "create_notification", 400, "headings must be in the languages of contents", Notification(
            app_id=judge.app, included_segments=["All"], contents=LanguageStringMap(en="Kites"),
            headings=LanguageStringMap(en="Autumn", fr="Automne")))
    judge.refused(
        "create_notification", 403, "Access denied.  Please include an 'Authorization", wide,
        api=judge.client("os_v2_app_wrong"))


def schedule(judge):
    """One for later is seen, stopped once and for all; what is gone cannot be stopped."""
    later = datetime.now(timezone.utc).replace(microsecond=0) + timedelta(days=2)
    planned = judge.call("create_notification", Notification(
        app_id=judge.app, contents=LanguageStringMap(en="Later"), included_segments=["All"],
        send_after=later), holds=lambda answer: [("id", len(answer.id), 36)])
    judge.call("get_notification", judge.app, planned.id, holds=lambda found: [
        ("send_after", found.send_after, int(later.timestamp())),
        ("all are still to come", found.remaining > 0 and found.successful == 0, True),
        ("completed_at", found.get("completed_at"), None)])
    judge.call("cancel_notification", judge.app, planned.id, holds=lambda answer: [
        ("success", answer.success, True)])
    judge.call("get_notification", judge.app, planned.id, holds=lambda found: [
        ("canceled", found.canceled, True)])
    judge.refused(
        "cancel_notification", 400, "Notification has already been sent to all recipients",
        judge.app, judge.message)
    judge.refused("cancel_notification", 404, "Notification not found", judge.app, NOBODY)


def listing(judge):
    """Both ways of paging: by offset from the newest, by time from the oldest."""
    first = judge.call(
        "get_notifications", judge.app, limit=20, offset=0, holds=lambda page: [
            ("limit", page.limit, 20), ("offset", page.offset, 0),
            ("rows", len(page.notifications), min(20, page.total_count)),
            ("ours is in it", judge.message in [row.id for row in page.notifications], True),
            ("newest first", [row.queued_at for row in page.notifications],
             sorted((row.queued_at for row in page.notifications), reverse=True))])
    before = {row.id for row in first.notifications}
    judge.call("get_notifications", judge.app, limit=20, offset=20, holds=lambda page: [
        ("offset", page.offset, 20),
        ("no repeat", before & {row.id for row in page.notifications}, set())])
    judge.call("get_notifications", judge.app, limit=50, kind=1, holds=lambda page: [
        ("ours came by the API", judge.message in [row.id for row in page.notifications], True)])
    judge.call("get_notifications", judge.app, limit=50, kind=3, holds=lambda page: [
        ("ours was not automated", judge.message in [row.id for row in page.notifications], False)])
    judge.refused("get_notifications", 400, "limit", judge.app, limit=51)

    since = (datetime.now(timezone.utc) - timedelta(days=60)).strftime("%Y-%m-%dT%H:%M:%SZ")
    seen, token, pages = [], since, 0
    while token and pages < 200:
        page = judge.call("get_notifications", judge.app, limit=50, time_offset=token)
        if page is None or not page.notifications:
            break
        seen += [(row.get("send_after") or row.queued_at, row.id) for row in page.notifications]
        token, pages = page.get("next_time_offset"), pages + 1
    judge.holds("get_notifications", [
        ("pages by time", pages > 0, True), ("oldest first", [at for at, _ in seen],
                                             sorted(at for at, _ in seen)),
        ("no repeat", len({row for _, row in seen}), len(seen)),
        ("ours is among them", judge.message in {row for _, row in seen}, True)])


def files(judge):
    """History and events of a message: an address at once, the file later, and without a key."""
    for what, least in (("sent", 1), ("clicked", 0)):
        history = judge.call(
            "get_notification_history", judge.message, GetNotificationHistoryRequestBody(
                app_id=judge.app, events=what, email="operator@example.org"),
            holds=lambda answer: [("success", answer.success, True)])
        judge.settle(600)
        status, text = fetched(history.destination_url)
        judge.holds("get_notification_history", [
            ("status", status, 200), ("columns", text.startswith("player_id,"), True),
            ("rows", len(rows_of(text)) >= least, True)])
    events = judge.call("export_events", judge.message, judge.app)
    judge.holds("export_events", [
        ("not yet there", fetched(events.csv_file_url)[0] in (403, 404), True)])
    judge.settle(600)
    status, text = fetched(events.csv_file_url)
    judge.holds("export_events", [("status", status, 200), ("rows", len(rows_of(text)) > 0, True)])
    judge.refused("export_events", 404, "", NOBODY, judge.app)


def outcomes(judge):
    names = "os__click.count,os__confirmed_delivery.count"
    judge.call(
        "get_outcomes", judge.app, names, outcome_time_range="1mo", outcome_attribution="total",
        holds=lambda answer: [
            ("asked and answered", [item.id for item in answer.outcomes],
             ["os__click", "os__confirmed_delivery"]),
            ("aggregation", {item.aggregation for item in answer.outcomes}, {"count"}),
            ("clicks", answer.outcomes[0].value > 0, True)])
    judge.refused(
        "get_outcomes", 400, "Add .sum or .count to every requested outcome id", judge.app,
        "os__click")
