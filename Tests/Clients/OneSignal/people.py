"""Users, their aliases, their subscriptions and custom events."""

from datetime import datetime, timezone

from onesignal.models import (
    CustomEvent, CustomEventsRequest, IdentityObject, PropertiesDeltas, PropertiesObject, Purchase,
    Subscription, SubscriptionBody, TransferSubscriptionRequestBody, UpdateUserRequest, User,
    UserIdentityBody)

NOBODY = "11111111-2222-4333-8444-555555555555"
ANDROID_TOKEN = "dQw4w9WgXcQ:APA91b" + "HrJudge_7-x" * 12
APPLE_TOKEN = "0f1e2d3c4b5a69788796a5b4c3d2e1f0" * 2


def identity(answer):
    return answer.identity.to_dict()


def subscriptions(user):
    return {item.token: item for item in user.get("subscriptions") or []}


def create(judge):
    """Two users: one with a telephone and an address, one with a browser that is opted out."""
    wanted = User(
        identity=IdentityObject(external_id="judge-anna"),
        properties=PropertiesObject(
            language="de", country="AT", timezone_id="Europe/Vienna",
            tags={"plan": "gold", "städte": "Wien, Graz"}),
        subscriptions=[
            Subscription(
                type="AndroidPush", token=ANDROID_TOKEN, enabled=True, device_model="Pixel 9",
                device_os="16", app_version="4.2.0", session_count=3, session_time=120),
            Subscription(type="Email", token="anna@example.org", enabled=True)])
    anna = judge.call("create_user", judge.app, wanted, holds=lambda user: [
        ("external_id", identity(user)["external_id"], "judge-anna"),
        ("onesignal_id is given", len(identity(user)["onesignal_id"]), 36)])
    bert = judge.call("create_user", judge.app, User(
        identity=IdentityObject(external_id="judge-bert"),
        subscriptions=[Subscription(
            type="ChromePush", token="https://fcm.googleapis.com/fcm/send/judge-bert",
            enabled=False, notification_types=-2)]))
    judge.settle()
    judge.anna_id = identity(anna)["onesignal_id"]
    judge.bert_id = identity(bert)["onesignal_id"]

    def facts(user):
        phone = subscriptions(user)[ANDROID_TOKEN]
        return [
            ("external_id", identity(user)["external_id"], "judge-anna"),
            ("onesignal_id", identity(user)["onesignal_id"], judge.anna_id),
            ("language", user.properties.language, "de"),
            ("country", user.properties.country, "AT"),
            ("timezone_id", user.properties.timezone_id, "Europe/Vienna"),
            ("tags", dict(user.properties.tags), {"plan": "gold", "städte": "Wien, Graz"}),
            ("tokens", set(subscriptions(user)), {ANDROID_TOKEN, "anna@example.org"}),
            ("type", phone.type, "AndroidPush"), ("enabled", phone.enabled, True),
            ("device_model", phone.device_model, "Pixel 9"),
            ("device_os", phone.device_os, "16"), ("app_version", phone.app_version, "4.2.0"),
            ("session_count", phone.session_count, 3)]

    user = judge.call("get_user", judge.app, "external_id", "judge-anna", holds=facts)
    judge.call("get_user", judge.app, "onesignal_id", judge.anna_id, holds=facts)
    judge.phone = subscriptions(user)[ANDROID_TOKEN].id
    other = judge.call("get_user", judge.app, "external_id", "judge-bert", holds=lambda user: [
        ("enabled", [item.enabled for item in user.subscriptions], [False]),
        ("notification_types", [item.notification_types for item in user.subscriptions], [-2])])
    judge.browser = other.subscriptions[0].id
    judge.refused(
        "get_user", 404, "errors", judge.app, "external_id", "judge-nobody")
    judge.refused(
        "get_user", 400, "Invalid UUID", judge.app, "onesignal_id", "judge-anna")
    judge.refused("create_user", 400, "errors", judge.app, User(
        identity=IdentityObject(external_id="null"),
        subscriptions=[Subscription(type="SMS", token="+4366012345678")]))


def update(judge):
    """Properties, tags and deltas; a tag set to "" goes."""
    judge.call("update_user", judge.app, "external_id", "judge-anna", UpdateUserRequest(
        properties=PropertiesObject(language="fr", tags={"plan": "silver", "städte": ""}),
        deltas=PropertiesDeltas(session_count=2, session_time=60, purchases=[
            Purchase(sku="kite", amount="12.50", iso="EUR", count=2)])),
        holds=lambda answer: [
            ("language", answer.properties.language, "fr"),
            ("plan", answer.properties.tags.get("plan"), "silver")])
    judge.settle()
    judge.call("get_user", judge.app, "external_id", "judge-anna", holds=lambda user: [
        ("language", user.properties.language, "fr"),
        ("country stays", user.properties.country, "AT"),
        ("tags", dict(user.properties.tags), {"plan": "silver"}),
        ("amount_spent", float(user.properties.amount_spent), 25.0)])
    judge.refused(
        "update_user", 404, "errors", judge.app, "external_id", "judge-nobody",
        UpdateUserRequest(properties=PropertiesObject(language="fr")))


def aliases(judge):
    judge.call(
        "create_alias", judge.app, "external_id", "judge-anna",
        UserIdentityBody(identity=IdentityObject(customer_number="K 1/7")),
        holds=lambda answer: [
            ("customer_number", identity(answer)["customer_number"], "K 1/7"),
            ("external_id stays", identity(answer)["external_id"], "judge-anna")])
    judge.settle()
    everything = {
        "onesignal_id": judge.anna_id, "external_id": "judge-anna", "customer_number": "K 1/7"}
    judge.call(
        "get_aliases", judge.app, "customer_number", "K 1/7",
        holds=lambda answer: [("identity", identity(answer), everything)])
    judge.call(
        "get_aliases_by_subscription", judge.app, judge.phone,
        holds=lambda answer: [("identity", identity(answer), everything)])
    judge.call(
        "create_alias_by_subscription", judge.app, judge.phone,
        UserIdentityBody(identity=IdentityObject(till="12")),
        holds=lambda answer: [("till", identity(answer)["till"], "12")])
    judge.settle()
    judge.refused(
        "create_alias", 409, "user-2", judge.app, "external_id", "judge-bert",
        UserIdentityBody(identity=IdentityObject(till="12")))
    judge.call(
        "delete_alias", judge.app, "external_id", "judge-anna", "till",
        holds=lambda answer: [("till is gone", "till" in identity(answer), False)])
    judge.settle()
    judge.call(
        "get_aliases", judge.app, "external_id", "judge-anna",
        holds=lambda answer: [("identity", identity(answer), everything)])
    judge.refused("get_aliases", 404, "errors", judge.app, "till", "12")
    judge.refused("get_aliases_by_subscription", 404, "errors", judge.app, NOBODY)


def devices(judge):
    """A third subscription comes, changes, moves to another user and goes."""
    judge.call(
        "create_subscription", judge.app, "external_id", "judge-anna",
        SubscriptionBody(subscription=Subscription(
            type="iOSPush", token=APPLE_TOKEN, enabled=True, notification_types=15)))
    judge.settle()
    user = judge.call("get_user", judge.app, "external_id", "judge-anna", holds=lambda user: [
        ("notification_types", subscriptions(user)[APPLE_TOKEN].notification_types, 15),
        ("type", subscriptions(user)[APPLE_TOKEN].type, "iOSPush"),
        ("count", len(user.subscriptions), 3)])
    tablet = subscriptions(user)[APPLE_TOKEN].id

    def change(**members):
        return SubscriptionBody(subscription=Subscription(**members))

    judge.call("update_subscription", judge.app, tablet, change(
        enabled=False, notification_types=-31))
    judge.settle()
    judge.call("get_user", judge.app, "external_id", "judge-anna", holds=lambda user: [
        ("enabled", subscriptions(user)[APPLE_TOKEN].enabled, False),
        ("notification_types", subscriptions(user)[APPLE_TOKEN].notification_types, -31)])
    judge.refused(
        "update_subscription", 400, "subscription-9", judge.app, tablet,
        change(enabled=True, notification_types=-2))
    judge.refused(
        "update_subscription", 404, "subscription-0", judge.app, NOBODY, change(enabled=False))
    judge.call("update_subscription_by_token", judge.app, "iOSPush", APPLE_TOKEN, change(
        enabled=True, notification_types=15, app_version="4.3.0"))
    judge.settle()
    judge.call("get_user", judge.app, "external_id", "judge-anna", holds=lambda user: [
        ("enabled", subscriptions(user)[APPLE_TOKEN].enabled, True),
        ("app_version", subscriptions(user)[APPLE_TOKEN].app_version, "4.3.0")])
    judge.call(
        "transfer_subscription", judge.app, tablet,
        TransferSubscriptionRequestBody(identity={"external_id": "judge-bert"}),
        holds=lambda answer: [
            ("external_id", identity(answer)["external_id"], "judge-bert"),
            ("onesignal_id", identity(answer)["onesignal_id"], judge.bert_id)])
    judge.settle()
    judge.call("get_user", judge.app, "external_id", "judge-bert", holds=lambda user: [
        ("the id survives the move", subscriptions(user)[APPLE_TOKEN].id, tablet)])
    judge.call("get_user", judge.app, "external_id", "judge-anna", holds=lambda user: [
        ("it is gone here", APPLE_TOKEN in subscriptions(user), False)])
    judge.call("delete_subscription", judge.app, tablet)
    judge.settle()
    judge.call("get_user", judge.app, "external_id", "judge-bert", holds=lambda user: [
        ("tokens", len(user.subscriptions), 1)])
    judge.refused("delete_subscription", 404, "subscription-0", judge.app, tablet)


def events(judge):
    judge.call("create_custom_events", judge.app, CustomEventsRequest(events=[
        CustomEvent(
            name="bought kite", external_id="judge-anna", timestamp=datetime.now(timezone.utc),
            payload={"colour": "red", "price": 12.5}),
        CustomEvent(name="opened box", onesignal_id=judge.bert_id)]),
        holds=lambda answer: [("errors", answer.get("errors") or [], [])])
    judge.call("create_custom_events", judge.app, CustomEventsRequest(events=[
        CustomEvent(name="x" * 129, external_id="judge-anna"),
        CustomEvent(name="fine", external_id="judge-anna")]),
        holds=lambda answer: [("one is refused", len(answer["errors"]), 1)])


def delete(judge):
    judge.call("delete_user", judge.app, "external_id", "judge-bert")
    judge.settle()
    judge.refused("get_user", 404, "errors", judge.app, "external_id", "judge-bert")
    judge.refused("delete_user", 404, "errors", judge.app, "external_id", "judge-bert")
    judge.refused("get_aliases_by_subscription", 404, "errors", judge.app, judge.browser)
