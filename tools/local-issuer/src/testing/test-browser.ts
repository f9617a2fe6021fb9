import { startIssuer } from '../start-issuer';
import type { IssuerSettings } from '../settings';
import { formOf, redirectUri, settings, signInQuery, verifier } from './requests';

/** The origin of the explorer. */
export const page = new URL(redirectUri).origin;

const formType = { 'Content-Type': 'application/x-www-form-urlencoded' };

/** A running issuer and what a browser does with it. */
export class TestBrowser {
  /** The issuer's clock, in milliseconds. */
  clock = Date.now();
  private running: Awaited<ReturnType<typeof startIssuer>> | undefined;

  async start(changed: Partial<IssuerSettings> = {}): Promise<void> {
    this.running = await startIssuer({ ...settings, ...changed }, () => this.clock);
  }

  async stop(): Promise<void> {
    await this.running?.close();
  }

  get issuerUrl(): string {
    return this.running?.url ?? '';
  }

  send(path: string, init: RequestInit = {}): Promise<Response> {
    return fetch(`${this.issuerUrl}${path}`, { redirect: 'manual', ...init });
  }

  post(
    path: string,
    form: Readonly<Record<string, string | undefined>>,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Response> {
    return this.send(path, { method: 'POST', headers: { ...formType, ...headers }, body: formOf(form).toString() });
  }

  /** Opens the page on which a subscription is chosen, and returns the value that its form sends back. */
  async ticket(query = signInQuery()): Promise<string> {
    const shown = await (await this.send(`/authorize?${query.toString()}`)).text();
    return /name="ticket" value="([\w-]+)"/.exec(shown)?.[1] ?? '';
  }

  /** Signs in, and returns the address to which the browser goes. */
  async signedIn(subscription = 'demo-full', query = signInQuery()): Promise<URL> {
    const response = await this.post('/authorize', { ticket: await this.ticket(query), subscription });
    return new URL(response.headers.get('location') ?? '');
  }

  redeem(
    code: string | null,
    headers: Readonly<Record<string, string>> = { Origin: page },
    changed: Readonly<Record<string, string>> = {},
  ): Promise<Response> {
    const form = { grant_type: 'authorization_code', client_id: settings.clientId, redirect_uri: redirectUri };
    return this.post('/token', { ...form, code: code ?? '', code_verifier: verifier, ...changed }, headers);
  }
}
