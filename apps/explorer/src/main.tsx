import { render } from 'preact';
import { ApiClient } from './api/api-client';
import { type ExplorerConfig, readConfig } from './config';
import { CodeSignIn } from './sign-in/code-sign-in';
import { withoutSignInParameters } from './sign-in/kept-sign-in';
import { Session } from './sign-in/session';
import { proxySignIn, type SignIn, SignInError } from './sign-in/sign-in';
import { App } from './view/app';
import { StartProblem } from './view/start-problem';

const root = document.getElementById('explorer') as HTMLElement;
const arrived = new URL(location.href);

async function start(): Promise<void> {
  // Removes the issuer's response from the address before anything else happens. All of the query belongs to this
  // response, because the page itself uses no query.
  if (arrived.search !== '') setFragment(location.hash.slice(1));
  const config = await loadConfig();
  const signIn = signInOf(config);
  const fragment = await signIn.complete(arrived);
  if (fragment !== undefined) setFragment(fragment);
  const session = new Session(signIn, { fragment: () => location.hash, failed: showProblem });
  if (!signIn.isSignedIn()) {
    session.renew();
    return;
  }
  const api = new ApiClient({
    apiBase: config.apiBase,
    fetch: (url, init) => fetch(url, init),
    token: () => session.token(),
  });
  render(<App api={api} signInAgain={() => session.renew()} />, root);
}

async function loadConfig(): Promise<ExplorerConfig> {
  const response = await fetch('config.json', { credentials: 'same-origin', redirect: 'error' });
  if (!response.ok) throw new TypeError('The page is not configured.');
  return readConfig(await response.json());
}

function signInOf({ issuer }: ExplorerConfig): SignIn {
  if (issuer === undefined) return proxySignIn;
  return new CodeSignIn({
    issuer: new URL(issuer.url),
    clientId: issuer.clientId,
    scope: issuer.scope,
    redirectUri: `${location.origin}${location.pathname}`,
    store: sessionStorage,
    leaveFor: (address) => location.assign(address),
    fetch: (url, init) => fetch(url, init),
  });
}

function setFragment(fragment: string): void {
  history.replaceState(null, '', withoutSignInParameters(new URL(location.href), fragment));
}

/** Shows why the page could not start. After a new sign-in, the user returns to the same deep link. */
function showProblem(error: unknown): void {
  if (error instanceof SignInError && error.fragment !== '') setFragment(error.fragment);
  const message = error instanceof Error ? error.message : 'The page could not start.';
  render(<StartProblem message={message} again={() => location.reload()} />, root);
}

start().catch(showProblem);
