/** How users of the page sign in. The page knows no more of it than this. */
export interface SignIn {
  /** The token of requests; undefined where a proxy adds it, or before the user has signed in. */
  token(): string | undefined;
  /** Whether requests can be sent. */
  isSignedIn(): boolean;
  /** Leaves the page to sign in. The user returns to the same deep link. */
  begin(fragment: string): Promise<void>;
  /**
   * Takes over from a redirect that ends a sign-in.
   *
   * @returns the fragment of the deep link to return to; undefined where the address ends no sign-in.
   * @throws SignInError if the issuer refused, or if the answer does not belong to this page.
   */
  complete(address: URL): Promise<string | undefined>;
}

/** A sign-in failed. The message is for the user. */
export class SignInError extends Error {
  override readonly name = 'SignInError';
  /** The fragment of the deep link that the sign-in was to return to. */
  readonly fragment: string;

  constructor(message: string, { fragment = '', ...options }: ErrorOptions & { readonly fragment?: string } = {}) {
    super(message, options);
    this.fragment = fragment;
  }
}

/** A proxy in front of the service signs users in and adds the token. */
export const proxySignIn: SignIn = {
  token: () => undefined,
  isSignedIn: () => true,
  begin: () => Promise.reject(new SignInError('Your session has ended. Load the page again to sign in.')),
  complete: () => Promise.resolve(undefined),
};
