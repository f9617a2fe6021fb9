/** The state of the open window of a subscription after a request was counted. */
export interface CountedRequest {
  readonly limit: number;
  readonly windowSeconds: number;
  readonly remaining: number;
  readonly secondsLeft: number;
}

/** The name of the one limit that exists. A client may compare it, so it never changes. */
const policyName = 'searches';

/**
 * The rate limit as headers: those of the draft of the IETF (draft-ietf-httpapi-ratelimit-headers-10, structured fields),
 * and those from before it, which many clients read.
 */
export function rateLimitFields({
  limit,
  windowSeconds,
  remaining,
  secondsLeft,
}: CountedRequest): Readonly<Record<string, string>> {
  return {
    'RateLimit-Policy': `"${policyName}";q=${limit};w=${windowSeconds}`,
    RateLimit: `"${policyName}";r=${remaining};t=${secondsLeft}`,
    'X-RateLimit-Limit': String(limit),
    'X-RateLimit-Remaining': String(remaining),
    'X-RateLimit-Reset': String(secondsLeft),
  };
}
