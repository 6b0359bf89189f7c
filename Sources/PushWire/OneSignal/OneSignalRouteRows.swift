extension OneSignalDialect {
  // Messages and what is known of them.
  static let messageRoutes = [
    route(.listMessages, .get, "/notifications", .view),
    route(.sendMessage, .post, "/notifications", .send, isWrite: true),
    route(.estimate, .post, "/notifications/count-unsaved", .other),
    route(.getMessage, .get, "/notifications/{message_id}", .view),
    route(.cancelMessage, .delete, "/notifications/{message_id}", .send, isWrite: true),
    route(.requestHistory, .post, "/notifications/{message_id}/history", .export),
    route(.requestEvents, .post, "/notifications/{message_id}/export_events", .export),
  ]

  // Live activities.
  static let activityRoutes = [
    route(
      .startActivity, .post, "/apps/{app_id}/activities/activity/{activity_type}", .send,
      isWrite: true),
    route(
      .updateActivity, .post, "/apps/{app_id}/live_activities/{activity_id}/notifications", .send,
      isWrite: true),
    // The same call as an update; the body's `event` says which.
    route(
      .endActivity, .post, "/apps/{app_id}/live_activities/{activity_id}/notifications", .send,
      isWrite: true),
  ]

  // Users and their aliases.
  static let userRoutes = [
    route(.createUser, .post, "/apps/{app_id}/users", .users, isWrite: true),
    route(.getUser, .get, "/apps/{app_id}/users/by/{alias_label}/{alias_id}", .view),
    route(
      .updateUser, .patch, "/apps/{app_id}/users/by/{alias_label}/{alias_id}", .users, isWrite: true
    ),
    route(
      .deleteUser, .delete, "/apps/{app_id}/users/by/{alias_label}/{alias_id}", .users,
      isWrite: true),
    route(.getAliases, .get, "/apps/{app_id}/users/by/{alias_label}/{alias_id}/identity", .view),
    route(
      .addAliases, .patch, "/apps/{app_id}/users/by/{alias_label}/{alias_id}/identity", .users,
      isWrite: true),
    route(
      .deleteAlias, .delete,
      "/apps/{app_id}/users/by/{alias_label}/{alias_id}/identity/{alias_label_to_delete}", .users,
      isWrite: true),
    route(.recordEvents, .post, "/apps/{app_id}/custom_events", .other, isWrite: true),
  ]

  // Subscriptions and their export.
  static let subscriptionRoutes = [
    route(
      .createSubscription, .post, "/apps/{app_id}/users/by/{alias_label}/{alias_id}/subscriptions",
      .users, isWrite: true),
    route(
      .updateSubscription, .patch, "/apps/{app_id}/subscriptions/{subscription_id}", .users,
      isWrite: true),
    route(
      .deleteSubscription, .delete, "/apps/{app_id}/subscriptions/{subscription_id}", .users,
      isWrite: true),
    route(
      .transferSubscription, .patch, "/apps/{app_id}/subscriptions/{subscription_id}/owner", .users,
      isWrite: true),
    route(
      .updateSubscriptionByToken, .patch,
      "/apps/{app_id}/subscriptions_by_token/{token_type}/{token}", .users, isWrite: true),
    route(
      .getUserIdentityOfSubscription, .get,
      "/apps/{app_id}/subscriptions/{subscription_id}/user/identity", .view),
    route(
      .addAliasesOfSubscription, .patch,
      "/apps/{app_id}/subscriptions/{subscription_id}/user/identity", .users, isWrite: true),
    route(.requestExport, .post, "/players/csv_export", .export),
  ]

  // Segments, templates, journeys and outcomes.
  static let contentRoutes = [
    route(.listSegments, .get, "/apps/{app_id}/segments", .other),
    route(.createSegment, .post, "/apps/{app_id}/segments", .other, isWrite: true),
    route(.getSegment, .get, "/apps/{app_id}/segments/{segment_id}", .other),
    route(.updateSegment, .patch, "/apps/{app_id}/segments/{segment_id}", .other, isWrite: true),
    route(.deleteSegment, .delete, "/apps/{app_id}/segments/{segment_id}", .other, isWrite: true),
    route(.listTemplates, .get, "/templates", .view),
    route(.createTemplate, .post, "/templates", .other, isWrite: true),
    route(.getTemplate, .get, "/templates/{template_id}", .view),
    route(.updateTemplate, .patch, "/templates/{template_id}", .other, isWrite: true),
    route(.deleteTemplate, .delete, "/templates/{template_id}", .other, isWrite: true),
    route(
      .copyTemplate, .post, "/templates/{template_id}/copy_to_app", .other, key: .organization,
      isWrite: true),
    route(.listJourneys, .get, "/apps/{app_id}/journeys", .other),
    route(.getJourney, .get, "/apps/{app_id}/journeys/{journey_id}", .other),
    route(.getJourneyStatistics, .get, "/apps/{app_id}/journeys/{journey_id}/stats", .other),
    route(.getOutcomes, .get, "/apps/{app_id}/outcomes", .other),
  ]

  // Apps, their keys and the audit log of their organization.
  static let accountRoutes = [
    route(.getApp, .get, "/apps/{app_id}", .other),
    route(.listApps, .get, "/apps", .other, key: .organization),
    route(.createApp, .post, "/apps", .other, key: .organization, isWrite: true),
    route(.updateApp, .put, "/apps/{app_id}", .other, key: .organization, isWrite: true),
    route(.listKeys, .get, "/apps/{app_id}/auth/tokens", .other, key: .organization),
    route(
      .createKey, .post, "/apps/{app_id}/auth/tokens", .other, key: .organization, isWrite: true),
    route(
      .updateKey, .patch, "/apps/{app_id}/auth/tokens/{token_id}", .other, key: .organization,
      isWrite: true),
    route(
      .deleteKey, .delete, "/apps/{app_id}/auth/tokens/{token_id}", .other, key: .organization,
      isWrite: true),
    route(
      .rotateKey, .post, "/apps/{app_id}/auth/tokens/{token_id}/rotate", .other, key: .organization,
      isWrite: true),
    route(
      .listAuditLogs, .get, "/organizations/{organization_id}/audit_logs", .other,
      key: .organization),
  ]

  // All of them stand in OneSignal's own files (onesignal-openapi.yaml, onesignal-api.md).
  private static func route(
    _ operation: Operation, _ method: Method, _ template: String, _ group: EndpointGroup,
    key: KeyTier = .app, isWrite: Bool = false
  ) -> Route {
    Route(operation, method, template, key: key, group: group, isWrite: isWrite, source: .stated)
  }
}
