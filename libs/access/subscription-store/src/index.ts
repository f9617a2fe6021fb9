export { CachedSubscriptions, maxCacheAgeMs } from './cached-subscriptions';
export { InvalidSubscriptionError } from './invalid-subscription';
export { subscriptionMigrations } from './migrations';
export { type BeforeChanges, type SubscriptionChange, SubscriptionStore } from './subscription-store';
export { parseSubscriptions } from './subscriptions-document';
