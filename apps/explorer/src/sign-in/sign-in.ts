/** A method by which users sign in to the page. The rest of the page uses only this interface. */
export interface SignIn {
  /** Returns the token for requests. Undefined if a proxy adds the token, or if the user is not signed in. */
  token(): string | undefined;
  /** Returns whether the page can send requests. */
  isSignedIn(): boolean;
  /** Leaves the page to sign in. Afterwards the user returns to the same deep link. */
  begin(fragment: string): Promise<void>;
  /**
   * Completes a sign-in after the redirect from the issuer.
   *
   * @returns the fragment of the deep link to which the user returns. Undefined if the address is not the end of a
   *   sign-in.
   * @throws SignInError if the issuer refused, or if the response does not belong to this page.
   */
  complete(address: URL): Promise<string | undefined>;
}

/** A sign-in failed. The message is for the user. */
export class SignInError extends Error {
  override readonly name = 'SignInError';
  /** The fragment of the deep link to which the user should have returned after the sign-in. */
  readonly fragment: string;

  constructor(message: string, { fragment = '', ...options }: ErrorOptions & { readonly fragment?: string } = {}) {
    super(message, options);
    this.fragment = fragment;
  }
}

/** The sign-in at a proxy in front of the service. The proxy signs users in and adds the token to their requests. */
export const proxySignIn: SignIn = {
  token: () => undefined,
  isSignedIn: () => true,
  begin: () => Promise.reject(new SignInError('Your session has ended. Load the page again to sign in.')),
  complete: () => Promise.resolve(undefined),
};
