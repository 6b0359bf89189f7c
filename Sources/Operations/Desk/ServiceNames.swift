import PushServices

/// Why a read brought nothing, for those who see services only through a desk.
public typealias ServiceFailure = PushServices.ServiceFailure
/// Whose names are asked for, for those who see services only through a desk.
public typealias IdentityHolder = PushServices.IdentityHolder
/// Which subscriptions a listing is to bring, for those who see services only through a desk.
public typealias SubscriptionQuery = PushServices.SubscriptionQuery
