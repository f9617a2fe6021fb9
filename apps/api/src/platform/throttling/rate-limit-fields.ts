/** The rate limit of a subscription, and the number of requests that are left in the open window. */
export interface RateLimitState {
  readonly limit: number;
  readonly windowSeconds: number;
  readonly remaining: number;
  readonly secondsLeft: number;
}

/**
 * The name of the rate limit in the headers. There is only one rate limit. The name must not change, because clients
 * may compare it.
 */
const policyName = 'searches';

/**
 * Returns the headers that describe the rate limit: the `RateLimit…` headers of the IETF draft
 * (draft-ietf-httpapi-ratelimit-headers-10, structured fields), and the older `X-RateLimit-…` headers, which many
 * clients read.
 */
export function rateLimitFields({
  limit,
  windowSeconds,
  remaining,
  secondsLeft,
}: RateLimitState): Readonly<Record<string, string>> {
  return {
    'RateLimit-Policy': `"${policyName}";q=${limit};w=${windowSeconds}`,
    RateLimit: `"${policyName}";r=${remaining};t=${secondsLeft}`,
    'X-RateLimit-Limit': String(limit),
    'X-RateLimit-Remaining': String(remaining),
    'X-RateLimit-Reset': String(secondsLeft),
  };
}
