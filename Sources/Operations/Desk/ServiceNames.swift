import PushServices

/// Why a read brought nothing, for those who see services only through a desk.
public typealias ServiceFailure = PushServices.ServiceFailure
/// Which subscriptions a listing is to bring, for those who see services only through a desk.
public typealias SubscriptionQuery = PushServices.SubscriptionQuery
