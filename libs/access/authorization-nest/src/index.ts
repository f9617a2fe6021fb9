export { type AuthenticatedCaller, type AuthenticatedRequest, Caller } from './authenticated-request';
export { TokenGuard, Unauthenticated } from './token-guard';
export { type TokenKeySource, TokenKeysUnavailable } from './token-keys';
export { organisationClaim, subscriptionClaim, tokenAlgorithms, type TokenSettings } from './token-settings';
export { type SubscriptionLookup, subscriptionLookup, tokenSettings, TokenStrategy } from './token-strategy';
export { type Audit, auditedCaller, auditLog, DisclosureLog, sendsBody } from './masking/disclosure-log';
export {
  type Disclosing,
  toMaskInSteps,
  type LoadedPart,
  type LoadedResponse,
  type MaskedPart,
  type WireWriter,
} from './masking/loaded-response';
export { maskAndRender, type RenderedResponse } from './masking/mask-and-render';
export { MaskingInterceptor } from './masking/masking.interceptor';
export { GrantsRevokedError, maxResponseMs, type ResponseSession, ResponseSessions } from './masking/response-sessions';
