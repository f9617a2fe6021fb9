import { render } from 'preact';
import { ApiClient } from './api/api-client';
import { type ExplorerConfig, readConfig } from './config';
import { CodeSignIn } from './sign-in/code-sign-in';
import { withoutAnswer } from './sign-in/kept-sign-in';
import { proxySignIn, type SignIn } from './sign-in/sign-in';
import { App } from './view/app';
import { StartProblem } from './view/start-problem';

const root = document.getElementById('explorer') as HTMLElement;

async function start(): Promise<void> {
  const config = await loadConfig();
  const signIn = signInOf(config);
  const fragment = await signIn.complete(new URL(location.href));
  if (fragment !== undefined) history.replaceState(null, '', withoutAnswer(new URL(location.href), fragment));
  if (!signIn.isSignedIn()) {
    await signIn.begin(location.hash);
    return;
  }
  const api = new ApiClient({
    apiBase: config.apiBase,
    fetch: (url, init) => fetch(url, init),
    token: () => tokenOf(signIn),
  });
  render(<App api={api} />, root);
}

/** A token that has expired leads to a new sign-in, and from there back to the same deep link. */
function tokenOf(signIn: SignIn): string | undefined {
  if (!signIn.isSignedIn()) signIn.begin(location.hash).catch(showProblem);
  return signIn.token();
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
    redirectUri: `${location.origin}${location.pathname}`,
    store: sessionStorage,
    leaveFor: (address) => location.assign(address),
    fetch: (url, init) => fetch(url, init),
  });
}

/** The answer of an issuer never stays in the address, not even after a problem. */
function showProblem(error: unknown): void {
  history.replaceState(null, '', withoutAnswer(new URL(location.href), location.hash.slice(1)));
  const message = error instanceof Error ? error.message : 'The page could not start.';
  render(<StartProblem message={message} again={() => location.reload()} />, root);
}

start().catch(showProblem);
