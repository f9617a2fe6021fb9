export { CachedSubscriptions, type CacheSettings, longestMaxAgeMs } from './cached-subscriptions';
export { InvalidSubscription } from './invalid-subscription';
export { subscriptionMigrations } from './migrations';
export { type BeforeChanges, type SubscriptionChange, SubscriptionStore } from './subscription-store';
export { parseSubscriptions, type SubscriptionsDocument, type WantedOrganisation } from './subscriptions-document';
