import {
  allowInsecureRequests,
  authorizationCodeGrantRequest,
  type AuthorizationServer,
  calculatePKCECodeChallenge,
  type Client,
  customFetch,
  discoveryRequest,
  generateRandomCodeVerifier,
  generateRandomState,
  None,
  processAuthorizationCodeResponse,
  processDiscoveryResponse,
  validateAuthResponse,
} from 'oauth4webapi';
import { isSignInReturn, keepSignIn, type SignInStore, takeSignIn } from './kept-sign-in';
import { type SignIn, SignInError } from './sign-in';

export interface CodeSignInSettings {
  readonly issuer: URL;
  readonly clientId: string;
  /** The scopes that the page requests from the issuer, separated by spaces. Undefined if the issuer needs no scope. */
  readonly scope?: string | undefined;
  /** The address of the page, without query and fragment. */
  readonly redirectUri: string;
  readonly store: SignInStore;
  /** Makes the browser leave the page for another address. */
  readonly leaveFor: (address: string) => void;
  /** Sends the requests to the issuer. */
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
}

/** The page stops using a token this many milliseconds before the token expires. */
const margin = 5_000;

/**
 * Signs in with an authorization code and PKCE (S256), as a public client. The token is only in memory, so closing or
 * reloading the page discards it. There is no refresh token, so only another redirect to the issuer gets a new token.
 */
export class CodeSignIn implements SignIn {
  private accessToken: { readonly text: string; readonly expires: number } | undefined;
  private readonly client: Client;

  constructor(private readonly settings: CodeSignInSettings) {
    this.client = { client_id: settings.clientId };
  }

  token(): string | undefined {
    return this.isSignedIn() ? this.accessToken?.text : undefined;
  }

  isSignedIn(): boolean {
    return this.accessToken !== undefined && Date.now() < this.accessToken.expires;
  }

  async begin(fragment: string): Promise<void> {
    const { clientId, scope, redirectUri, store, leaveFor } = this.settings;
    const { authorization_endpoint: endpoint } = await this.discovered();
    if (endpoint === undefined) throw new SignInError('The issuer has no page to sign in.');
    const [state, verifier] = [generateRandomState(), generateRandomCodeVerifier()];
    keepSignIn(store, { state, verifier, fragment });
    const address = new URL(endpoint);
    const query: Record<string, string> = {
      response_type: 'code',
      client_id: clientId,
      redirect_uri: redirectUri,
      state,
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...(scope !== undefined && { scope }),
    };
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
    leaveFor(address.href);
  }

  async complete(address: URL): Promise<string | undefined> {
    if (!isSignInReturn(address)) return undefined;
    const kept = takeSignIn(this.settings.store);
    if (kept === undefined) throw new SignInError('This sign-in was not begun here. Sign in again.');
    try {
      await this.exchange(address, kept);
    } catch (error) {
      const message = error instanceof SignInError ? error.message : 'The issuer did not sign you in. Try again.';
      throw new SignInError(message, { cause: error, fragment: kept.fragment });
    }
    return kept.fragment;
  }

  private async exchange(address: URL, { state, verifier }: { state: string; verifier: string }): Promise<void> {
    const server = await this.discovered();
    const { client, options } = this;
    const answer = validateAuthResponse(server, client, address, state);
    const { redirectUri } = this.settings;
    const response = await authorizationCodeGrantRequest(
      server,
      client,
      None(),
      answer,
      redirectUri,
      verifier,
      options,
    );
    const { access_token, expires_in = 300 } = await processAuthorizationCodeResponse(server, client, response);
    // The page would treat such a token as expired, and redirect to the issuer again and again.
    if (expires_in * 1000 <= margin) throw new SignInError('The issuer gives tokens that expire at once.');
    this.accessToken = { text: access_token, expires: Date.now() + expires_in * 1000 - margin };
  }

  private async discovered(): Promise<AuthorizationServer> {
    const { issuer } = this.settings;
    try {
      return await processDiscoveryResponse(issuer, await discoveryRequest(issuer, this.options));
    } catch (error) {
      throw new SignInError('The issuer cannot be reached.', { cause: error });
    }
  }

  /**
   * The options for requests to the issuer. The issuer must use HTTPS. The only exception is an issuer on the same
   * machine, such as that of `npm start`, which has no certificate.
   */
  private get options() {
    const { issuer, fetch } = this.settings;
    const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(issuer.hostname);
    return { [customFetch]: fetch, ...(isLocal && { [allowInsecureRequests]: true }) };
  }
}
