import { hasRepeated, valueOf } from './parameters';
import { isChallenge } from './pkce';
import type { IssuerSettings } from './settings';

/** A valid request of the page to sign its user in. */
export interface AuthorizationRequest {
  readonly redirectUri: string;
  readonly state: string | undefined;
  readonly nonce: string | undefined;
  /** The S256 challenge of PKCE. */
  readonly challenge: string;
  /** Whether the page asks for an identity token too. */
  readonly isOpenId: boolean;
}

/**
 * The error that the issuer sends to the page if it refuses the sign-in (RFC 6749, 4.1.2.1; OpenID Connect, 3.1.2.6).
 */
export interface AuthorizationError {
  readonly error: 'invalid_request' | 'unsupported_response_type' | 'login_required';
  readonly error_description: string;
}

export type AuthorizationReading =
  | { readonly kind: 'valid'; readonly request: AuthorizationRequest }
  /** The user sees the reason. Nothing is sent to the address, because it may belong to another client. */
  | { readonly kind: 'shown'; readonly reason: string }
  | {
      readonly kind: 'sent';
      readonly redirectUri: string;
      readonly state: string | undefined;
      readonly error: AuthorizationError;
    };

type Client = Pick<IssuerSettings, 'clientId' | 'redirectUris'>;

/** Reads the query of a request to `/authorize`. */
export function readAuthorizationRequest(query: URLSearchParams, client: Client): AuthorizationReading {
  if (hasRepeated(query)) return { kind: 'shown', reason: 'A parameter is there twice.' };
  if (query.get('client_id') !== client.clientId) return { kind: 'shown', reason: 'The client is not known.' };
  const redirectUri = query.get('redirect_uri') ?? '';
  if (!client.redirectUris.includes(redirectUri))
    return { kind: 'shown', reason: 'The address to return to is not one of the client.' };
  const state = valueOf(query, 'state');
  const error = errorOf(query);
  if (error) return { kind: 'sent', redirectUri, state, error };
  const isOpenId = (query.get('scope') ?? '').split(' ').includes('openid');
  const challenge = query.get('code_challenge') ?? '';
  return {
    kind: 'valid',
    request: { redirectUri, state, nonce: valueOf(query, 'nonce'), challenge, isOpenId },
  };
}

function errorOf(query: URLSearchParams): AuthorizationError | undefined {
  if (query.get('response_type') !== 'code')
    return { error: 'unsupported_response_type', error_description: 'response_type must be code' };
  // If the request names no method, the method is "plain". Then the challenge is the verifier itself, and everyone who
  // sees the address has it.
  if (query.get('code_challenge_method') !== 'S256')
    return { error: 'invalid_request', error_description: 'code_challenge_method must be S256' };
  if (!isChallenge(query.get('code_challenge') ?? ''))
    return { error: 'invalid_request', error_description: 'code_challenge must be 43 characters of base64url' };
  if (query.has('request') || query.has('request_uri'))
    return { error: 'invalid_request', error_description: 'request objects are not supported' };
  // There are no sessions here, so no user is signed in already.
  if ((query.get('prompt') ?? '').split(' ').includes('none'))
    return { error: 'login_required', error_description: 'the user must choose a subscription' };
  return undefined;
}

/** The address to which the browser returns, with the given parameters, the state and the issuer (RFC 9207). */
export function returnAddress(
  { redirectUri, state }: Pick<AuthorizationRequest, 'redirectUri' | 'state'>,
  issuer: string,
  parameters: Readonly<Record<string, string>>,
): string {
  const query = new URLSearchParams({ ...parameters, ...(state !== undefined && { state }), iss: issuer });
  return `${redirectUri}?${query.toString()}`;
}
