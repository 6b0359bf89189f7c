"""Live activities: started, updated and ended."""

import uuid

from onesignal.models import LanguageStringMap, StartLiveActivityRequest, UpdateLiveActivityRequest


def live(judge):
    activity = "judge-" + uuid.uuid4().hex
    key = str(uuid.uuid4())
    words = LanguageStringMap(en="Kick-off")

    def start(**members):
        return StartLiveActivityRequest(
            name="Judge: match", event="start", activity_id=activity,
            event_attributes={"home": "Wien", "away": "Graz"}, event_updates={"score": "0:0"},
            contents=words, headings=words, **members)

    started = judge.call(
        "start_live_activity", judge.app, "MatchAttributes",
        start(included_segments=["All"], priority=10, idempotency_key=key),
        holds=lambda answer: [("notification_id", len(answer.notification_id), 36)])
    judge.call(
        "start_live_activity", judge.app, "MatchAttributes",
        start(included_segments=["All"], priority=10, idempotency_key=key),
        holds=lambda answer: [
            ("the first one's id", answer.notification_id, started.notification_id)],
        headers=lambda headers: [("replayed", headers.get("Idempotent-Replayed"), "true")])
    judge.refused(
        "start_live_activity", 400, "You must include which players, segments, or tags", judge.app,
        "MatchAttributes", start())
    judge.refused(
        "start_live_activity", 400, "NoSuchType not found in this app", judge.app, "NoSuchType",
        start(included_segments=["All"]))
    judge.settle()

    def change(event, **members):
        return UpdateLiveActivityRequest(name="Judge: match", event=event, **members)

    judge.call(
        "update_live_activity", judge.app, activity, change(
            "update", event_updates={"score": "1:0"}, contents=words, headings=words,
            ios_sound="goal.caf", stale_date=4_000_000_000, ios_relevance_score=0.5),
        holds=lambda answer: [("id", len(answer.id), 36)])
    judge.call(
        "update_live_activity", judge.app, activity, change(
            "end", event_updates={"score": "2:1"}, dismissal_date=4_000_000_000, priority=5),
        holds=lambda answer: [("id", len(answer.id), 36)])
    judge.refused(
        "update_live_activity", 404, "activity_id not found in this app", judge.app, "judge-none",
        change("update", event_updates={}))
