export { type AuthenticatedCaller, type AuthenticatedRequest, Caller } from './authenticated-request';
export { TokenGuard, Unauthenticated } from './token-guard';
export { type TokenKeySource, TokenKeysUnavailable } from './token-keys';
export {
  organisationClaim,
  subscriptionClaim,
  type TokenAlgorithm,
  tokenAlgorithms,
  type TokenSettings,
} from './token-settings';
export { type SubscriptionLookup, subscriptionLookup, tokenSettings, TokenStrategy } from './token-strategy';
