import { deepLinkText, readDeepLink } from '../state/deep-link';

/**
 * The data that must survive the redirect to the issuer. It contains no token. Its deep link (`fragment`) contains no
 * name and no number of a company or person.
 */
export interface KeptSignIn {
  readonly state: string;
  readonly verifier: string;
  readonly fragment: string;
}

/** The methods of `sessionStorage` that the page uses. */
export type SignInStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export const signInStorageKey = 'explorer.sign-in';

export function keepSignIn(store: SignInStore, { state, verifier, fragment }: KeptSignIn): void {
  const link = deepLinkText(readDeepLink(fragment));
  store.setItem(signInStorageKey, JSON.stringify({ state, verifier, fragment: link }));
}

/** Returns the stored data and removes it from the store, so that it cannot be used for a second redirect. */
export function takeSignIn(store: SignInStore): KeptSignIn | undefined {
  const text = store.getItem(signInStorageKey);
  store.removeItem(signInStorageKey);
  if (text === null) return undefined;
  const kept = parsed(text);
  const isWhole = [kept.state, kept.verifier, kept.fragment].every((each) => typeof each === 'string');
  return isWhole ? (kept as KeptSignIn) : undefined;
}

/** Returns whether the issuer has redirected to this address at the end of a sign-in, successful or not. */
export function isSignInReturn({ searchParams }: URL): boolean {
  return searchParams.has('state') && (searchParams.has('code') || searchParams.has('error'));
}

/** Returns the address of the page without code, state and any other parameters from the issuer. */
export function withoutSignInParameters(address: URL, fragment: string): string {
  return `${address.pathname}${fragment === '' ? '' : `#${fragment}`}`;
}

function parsed(text: string): Partial<Record<keyof KeptSignIn, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
