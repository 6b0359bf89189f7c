"""The export of all subscriptions: asked for, waited for, fetched without the key."""

import json

from onesignal.models import ExportSubscriptionsRequestBody

from files import fetched, rows_of

COLUMNS = (
    "id identifier session_count language timezone game_version device_os device_type device_model "
    "ad_id tags last_active playtime amount_spent created_at invalid_identifier badge_count").split()
EXTRA = ["external_user_id", "onesignal_id", "country", "notification_types", "timezone_id"]


def export(judge):
    wanted = ExportSubscriptionsRequestBody(extra_fields=EXTRA)
    asked = judge.call(
        "export_subscriptions", judge.app, export_subscriptions_request_body=wanted,
        holds=lambda answer: [
            ("a gzipped CSV", answer.csv_file_url.endswith(".csv.gz"), True)])
    status, text = fetched(asked.csv_file_url)
    judge.holds("export_subscriptions", [
        ("not yet there", status, 404), ("the store's XML", "NoSuchKey" in text, True)])
    judge.refused("export_subscriptions", 400, "export", judge.app)
    judge.settle(600)
    status, text = fetched(asked.csv_file_url)
    rows = rows_of(text)
    ours = [row for row in rows if row["external_user_id"] == "judge-anna"]
    phone = next((row for row in ours if row["id"] == judge.phone), {})
    judge.holds("export_subscriptions", [
        ("status", status, 200), ("columns", list(rows[0]), COLUMNS + EXTRA),
        ("no row twice", len({row["id"] for row in rows}), len(rows)),
        ("ours", len(ours), 2), ("device_type", phone.get("device_type"), "1"),
        ("tags", json.loads(phone.get("tags") or "{}"), {"plan": "silver"}),
        ("invalid_identifier", phone.get("invalid_identifier"), "f"),
        ("onesignal_id", phone.get("onesignal_id"), judge.anna_id),
        ("country", phone.get("country"), "AT")])
