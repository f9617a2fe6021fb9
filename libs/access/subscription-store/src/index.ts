export { CachedSubscriptions, maxCacheAgeMs } from './cached-subscriptions';
export { documentJson } from './document-json';
export { InvalidSubscriptionError } from './invalid-subscription';
export { subscriptionMigrations } from './migrations';
export { type BeforeChanges, type SubscriptionChange, SubscriptionStore } from './subscription-store';
export { parseSubscriptions, type SubscriptionsDocument } from './subscriptions-document';
