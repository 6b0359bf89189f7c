"""Apps, their keys, the audit log and journeys."""

from datetime import datetime, timedelta, timezone

from onesignal.models import App, CreateApiKeyRequest, UpdateApiKeyRequest

NOBODY = "44444444-5555-4666-8777-888888888888"


def apps(judge):
    one = judge.call("get_app", judge.app, holds=lambda app: [
        ("id", app.id, judge.app), ("a name", bool(app.name), True),
        ("players", app.players >= app.messageable_players > 0, True),
        ("created before it changed", app.created_at <= app.updated_at, True)])
    judge.organization = one.organization_id
    judge.call("get_apps", holds=lambda apps: [
        ("ours", [app.name for app in apps.value if app.id == judge.app], [one.name])])
    made = judge.call("create_app", App(name="Judge: shop", apns_env="sandbox"), holds=lambda app: [
        ("name", app.name, "Judge: shop"), ("another id", app.id != judge.app, True),
        ("organization", app.organization_id, judge.organization)])
    judge.call("update_app", made.id, App(name="Judge: kiosk"), holds=lambda app: [
        ("id", app.id, made.id), ("name", app.name, "Judge: kiosk")])
    judge.call("get_app", made.id, holds=lambda app: [
        ("name", app.name, "Judge: kiosk"), ("nobody yet", app.players, 0)])
    judge.call("get_apps", holds=lambda apps: [
        ("both", {judge.app, made.id} <= {app.id for app in apps.value}, True)])
    judge.refused("get_apps", 403, "Access denied.", api=judge.client(
        judge.service.onesignal["key"], organization_key=judge.service.onesignal["key"]))


def keys(judge):
    """A key works from the moment it is made until it is rotated or deleted."""
    made = judge.call("create_api_key", judge.app, CreateApiKeyRequest(
        name="Judge", ip_allowlist_mode="disabled"), holds=lambda answer: [
            ("an app key", answer.formatted_token.startswith("os_v2_app_"), True)])

    def listed(tokens):
        return {token.token_id: token for token in tokens.tokens}

    judge.call("view_api_keys", judge.app, holds=lambda tokens: [
        ("name", listed(tokens)[made.token_id].name, "Judge"),
        ("mode", listed(tokens)[made.token_id].ip_allowlist_mode, "disabled"),
        ("no secret", [token for token in tokens.tokens if "formatted_token" in token], [])])
    judge.call("get_notifications", judge.app, limit=1, api=judge.client(made.formatted_token))
    judge.call("update_api_key", judge.app, made.token_id, UpdateApiKeyRequest(
        name="Judge, renamed", ip_allowlist_mode="explicit", ip_allowlist=["127.0.0.0/8"]))
    judge.call("view_api_keys", judge.app, holds=lambda tokens: [
        ("name", listed(tokens)[made.token_id].name, "Judge, renamed"),
        ("addresses", list(listed(tokens)[made.token_id].ip_allowlist), ["127.0.0.0/8"])])
    rotated = judge.call("rotate_api_key", judge.app, made.token_id, holds=lambda answer: [
        ("another secret", answer.formatted_token != made.formatted_token, True)])
    judge.refused(
        "get_notifications", 403, "Access denied.", judge.app, limit=1,
        api=judge.client(made.formatted_token))
    judge.call("get_notifications", judge.app, limit=1, api=judge.client(rotated.formatted_token))
    judge.call("delete_api_key", judge.app, rotated.token_id)
    judge.call("view_api_keys", judge.app, holds=lambda tokens: [
        ("gone", rotated.token_id in listed(tokens), False)])
    judge.refused(
        "get_notifications", 403, "Access denied.", judge.app, limit=1,
        api=judge.client(rotated.formatted_token))
    judge.refused("delete_api_key", 404, "", judge.app, NOBODY)


def audit(judge):
    """Oldest first, page after page, and narrowed to one action."""
    since = (datetime.now(timezone.utc) - timedelta(days=89)).strftime("%Y-%m-%dT%H:%M:%SZ")
    first = judge.call(
        "list_audit_logs", judge.organization, start_time=since, limit=5, holds=lambda page: [
            ("rows", len(page.audit_logs) > 0, True),
            ("organization", {row.organization_id for row in page.audit_logs},
             {judge.organization}),
            ("oldest first", [row.occurred_at for row in page.audit_logs],
             sorted(row.occurred_at for row in page.audit_logs)),
            ("more", page.has_more, "next_cursor" in page)])
    seen, page = [row.id for row in first.audit_logs], first
    while page is not None and page.has_more and len(seen) < 2000:
        page = judge.call(
            "list_audit_logs", judge.organization, cursor=page.next_cursor, limit=100)
        seen += [row.id for row in page.audit_logs] if page else []
    judge.holds("list_audit_logs", [("no row twice", len(set(seen)), len(seen))])
    action = first.audit_logs[0].action
    judge.call(
        "list_audit_logs", judge.organization, start_time=since, actions=[action], limit=100,
        holds=lambda page: [("actions", {row.action for row in page.audit_logs}, {action})])
    judge.refused("list_audit_logs", 400, "", judge.organization)


def journeys(judge):
    """Read with their figures; pages hold each once."""
    seen, cursor = [], None
    while len(seen) < 500:
        page = judge.call(
            "view_journeys", judge.app, limit=2, **({"cursor": cursor} if cursor else {}))
        seen += page.journeys if page else []
        if page is None or not page.has_more:
            break
        cursor = page.next_cursor
    judge.holds("view_journeys", [
        ("some", len(seen) > 0, True), ("no repeat", len({row.id for row in seen}), len(seen)),
        ("newest first", [row.created_at for row in seen],
         sorted((row.created_at for row in seen), reverse=True))])
    running = next((row for row in seen if row.state == "active"), seen[0])
    graph = judge.call("view_journey", judge.app, running.id, holds=lambda journey: [
        ("id", journey.id, running.id), ("name", journey.name, running.name),
        ("app", journey.app_id, judge.app), ("nodes", len(journey.nodes) > 0, True),
        ("a concurrency key", bool(journey.concurrency_key), True)])
    ids = set(nodes_of(graph.nodes))
    judge.call("view_journey_stats", judge.app, running.id, holds=lambda stats: [
        ("id", stats.id, running.id), ("a figure for each step", set(stats.nodes), ids),
        ("nobody left who did not come", stats.completed + stats.exited_early <= stats.started,
         True)])
    judge.refused("view_journey", 404, "", judge.app, NOBODY)
    judge.refused("view_journey_stats", 404, "", judge.app, NOBODY)


def nodes_of(nodes):
    """The ids of a journey's steps, those on its branches too."""
    for node in nodes or []:
        yield node.id
        for branch in node.get("branches") or []:
            yield from nodes_of(branch.get("nodes"))
