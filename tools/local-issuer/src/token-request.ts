import type { AuthorizationRequest } from './authorization-request';
import { hasRepeated, valueOf } from './parameters';
import { fitsChallenge } from './pkce';
import type { OfferedSubscription } from './subscriptions';

/** The data of an authorization code: the request for which it was issued, and the subscription that the user chose. */
export interface CodeGrant {
  readonly request: AuthorizationRequest;
  readonly subscription: OfferedSubscription;
}

export type TokenReading =
  | { readonly ok: true; readonly grant: CodeGrant }
  | {
      readonly ok: false;
      readonly error: 'invalid_request' | 'invalid_client' | 'invalid_grant' | 'unsupported_grant_type';
    };

/**
 * Reads the form of a request to `/token`.
 *
 * @param take - removes a code and returns its data. The code is used up even if the verifier is wrong, so no caller
 *   can try several verifiers.
 */
export function readTokenRequest(
  form: URLSearchParams,
  clientId: string,
  take: (code: string) => CodeGrant | undefined,
): TokenReading {
  if (hasRepeated(form)) return { ok: false, error: 'invalid_request' };
  if (form.get('grant_type') !== 'authorization_code') return { ok: false, error: 'unsupported_grant_type' };
  if (form.get('client_id') !== clientId) return { ok: false, error: 'invalid_client' };
  const code = valueOf(form, 'code');
  const verifier = valueOf(form, 'code_verifier');
  const redirectUri = valueOf(form, 'redirect_uri');
  if (code === undefined || verifier === undefined || redirectUri === undefined)
    return { ok: false, error: 'invalid_request' };
  const grant = take(code);
  if (!grant || grant.request.redirectUri !== redirectUri || !fitsChallenge(verifier, grant.request.challenge))
    return { ok: false, error: 'invalid_grant' };
  return { ok: true, grant };
}
