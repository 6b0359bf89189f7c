"""Segments and templates: made, read, changed, used in a send, removed."""

from onesignal.models import (
    App, CopyTemplateRequest, CreateApiKeyRequest, CreateTemplateRequest, Filter,
    LanguageStringMap, Notification, Operator, Segment, UpdateSegmentRequest,
    UpdateTemplateRequest)

NOBODY = "33333333-4444-4555-8666-777777777777"


def segments(judge):
    def silver(value):
        return [
            Filter(field="tag", key="plan", relation="=", value=value),
            Operator(operator="AND"),
            Filter(field="language", relation="=", value="fr")]

    judge.call("get_segments", judge.app, limit=300, holds=lambda page: [
        ("offset", page.offset, 0), ("limit", page.limit, 300),
        ("rows", len(page.segments), page.total_count), ("some", page.total_count > 0, True),
        ("app", {row.app_id for row in page.segments}, {judge.app}),
        ("oldest first", [row.created_at for row in page.segments],
         sorted(row.created_at for row in page.segments))])
    made = judge.call("create_segment", judge.app, segment=Segment(
        name="Judge: silver", filters=silver("silver")), holds=lambda answer: [
            ("success", answer.success, True), ("id", len(answer.id), 36)])
    judge.refused("create_segment", 409, "errors", judge.app, segment=Segment(
        name="Judge: silver", filters=silver("silver")))
    judge.call("get_segment", judge.app, made.id, holds=lambda answer: [
        ("our user", answer.subscriber_count > 0, True)])

    # The client finds each entry of `filters` to be a condition and an operator at once and gives
    # up, so these answers are read as they stand.
    def details(holds):
        judge.call(
            "get_segment", judge.app, made.id, include_segment_detail=True, _preload_content=False,
            holds=lambda answer: holds(answer["subscriber_count"], answer["payload"]))

    details(lambda count, payload: [
        ("our user", count > 0, True), ("id", payload["id"], made.id),
        ("name", payload["name"], "Judge: silver"), ("source", payload["source"], "custom"),
        ("created_at", isinstance(payload["created_at"], int), True),
        ("filters", [item.get("field") or item.get("operator") for item in payload["filters"]],
         ["tag", "AND", "language"])])
    judge.call("create_notification", Notification(
        app_id=judge.app, contents=LanguageStringMap(en="For silver"),
        included_segments=["Judge: silver"]), holds=lambda answer: [("id", len(answer.id), 36)])
    judge.call("update_segment", judge.app, made.id, update_segment_request=UpdateSegmentRequest(
        name="Judge: nobody", description="Holds nobody", filters=silver("lead")),
        holds=lambda answer: [("success", answer.success, True), ("id", answer.id, made.id)])
    details(lambda count, payload: [
        ("nobody", count, 0), ("name", payload["name"], "Judge: nobody"),
        ("description", payload["description"], "Holds nobody")])
    judge.call("create_notification", Notification(
        app_id=judge.app, contents=LanguageStringMap(en="For nobody"),
        included_segments=["Judge: nobody"]), holds=lambda answer: [
            ("id", answer.get("id") or "", "")])
    judge.call("delete_segment", judge.app, made.id, holds=lambda answer: [
        ("success", answer.success, True)])
    judge.refused("delete_segment", 404, '"success":false', judge.app, made.id)
    judge.refused("get_segment", 404, "", judge.app, made.id)


def templates(judge):
    def words(text):
        return LanguageStringMap(en=text, de=text.upper())

    made = judge.call("create_template", CreateTemplateRequest(
        app_id=judge.app, name="Judge: welcome", contents=words("Hello"),
        headings=words("Welcome")), holds=lambda answer: [
            ("id", len(answer.id), 36), ("name", answer.name, "Judge: welcome")])
    judge.call("view_template", made.id, judge.app, holds=lambda answer: [
        ("id", answer.id, made.id), ("channel", answer.channel, "push"),
        ("contents", answer.content["contents"]["de"], "HELLO"),
        ("headings", answer.content["headings"]["en"], "Welcome")])
    judge.call("update_template", made.id, judge.app, UpdateTemplateRequest(
        name="Judge: goodbye", contents=words("Bye")), holds=lambda answer: [
            ("name", answer.name, "Judge: goodbye")])
    judge.call("view_template", made.id, judge.app, holds=lambda answer: [
        ("name", answer.name, "Judge: goodbye"),
        ("contents", answer.content["contents"]["en"], "Bye"),
        ("headings stay", answer.content["headings"]["en"], "Welcome")])
    judge.call("view_templates", judge.app, limit=50, channel="push", holds=lambda page: [
        ("ours is in it", made.id in [row.id for row in page.templates], True)])
    judge.refused(
        "view_templates", 400, "Invalid limit, must be within 1 to 50", judge.app, limit=51)
    sent = judge.call("create_notification", Notification(
        app_id=judge.app, template_id=made.id, included_segments=["All"]), holds=lambda answer: [
            ("id", len(answer.id), 36)])
    judge.call("get_notification", judge.app, sent.id, holds=lambda found: [
        ("template_id", found.template_id, made.id),
        ("contents", found.contents["en"], "Bye")])
    target = judge.call("create_app", App(name="Judge: copies"))
    copied = judge.call(
        "copy_template_to_app", made.id, judge.app, CopyTemplateRequest(target_app_id=target.id),
        holds=lambda answer: [
            ("another id", answer.id != made.id, True), ("name", answer.name, "Judge: goodbye")])
    # An app's templates are read with that app's own key.
    key = judge.call("create_api_key", target.id, CreateApiKeyRequest(name="Judge: copies"))
    judge.call(
        "view_templates", target.id, api=judge.client(key.formatted_token), holds=lambda page: [
            ("the copy", [row.id for row in page.templates], [copied.id])])
    judge.call("delete_template", made.id, judge.app, holds=lambda answer: [
        ("success", answer.success, True)])
    judge.refused("view_template", 404, "", made.id, judge.app)
    judge.refused("delete_template", 404, "", NOBODY, judge.app)
