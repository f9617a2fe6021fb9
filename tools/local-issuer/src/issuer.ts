import type { IncomingMessage, ServerResponse } from 'node:http';
import { type AuthorizationRequest, readAuthorizationRequest, returnAddress } from './authorization-request';
import { discoveryDocument } from './discovery';
import { type Answer, commonHeaders, html, json, readForm } from './http';
import { OneTimeValues } from './one-time-values';
import { hasRepeated } from './parameters';
import type { IssuerSettings } from './settings';
import { refusalPage, signInPage, signInStyles } from './sign-in-page';
import { type CodeGrant, readTokenRequest } from './token-request';
import type { Tokens } from './tokens';

type Respond = (request: IncomingMessage, query: URLSearchParams) => Answer | Promise<Answer>;

/** The handlers of a path, by HTTP method. */
interface Route {
  readonly methods: Readonly<Record<string, Respond>>;
  /** Whether scripts of the explorer, which has another origin, may read the answers (CORS). */
  readonly isForPage?: boolean;
}

const ticketLimits = { lifetimeMs: 10 * 60_000, maxValues: 1_000 };
const codeLimits = { lifetimeMs: 60_000, maxValues: 1_000 };

/**
 * An OIDC issuer for trials on one machine. Anyone who opens its page chooses a subscription and signs in with it. It
 * has no sessions and no cookies.
 */
export class Issuer {
  private readonly tickets: OneTimeValues<AuthorizationRequest>;
  private readonly codes: OneTimeValues<CodeGrant>;
  private readonly pageOrigins: readonly string[];
  private readonly hosts: readonly string[];
  private readonly routes: ReadonlyMap<string, Route>;

  /** @param now - the clock, in milliseconds. */
  constructor(
    private readonly url: string,
    private readonly settings: IssuerSettings,
    private readonly tokens: Tokens,
    now: () => number = Date.now,
  ) {
    this.tickets = new OneTimeValues(ticketLimits, now);
    this.codes = new OneTimeValues(codeLimits, now);
    this.pageOrigins = [...new Set(settings.redirectUris.map((uri) => new URL(uri).origin))];
    const { port } = new URL(url);
    this.hosts = [`localhost:${port}`, `127.0.0.1:${port}`];
    this.routes = new Map<string, Route>([
      ['/.well-known/openid-configuration', this.published(() => json(200, discoveryDocument(url)))],
      ['/jwks', this.published(() => json(200, tokens.keySet))],
      [
        '/authorize',
        { methods: { GET: (_, query) => this.authorize(query), POST: (request) => this.choose(request) } },
      ],
      ['/token', { methods: { POST: (request) => this.token(request) }, isForPage: true }],
      ['/style.css', { methods: { GET: () => ({ status: 200, headers: cssType, body: signInStyles }) } }],
    ]);
  }

  readonly handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { status, headers, body } = await this.answer(request).catch((): Answer => ({ status: 500 }));
    response.writeHead(status, { ...commonHeaders, ...headers }).end(body);
  };

  private async answer(request: IncomingMessage): Promise<Answer> {
    // Prevents DNS rebinding: a hostile site could point its host name to this machine, and its pages could then read
    // these answers.
    if (!this.hosts.includes(request.headers.host ?? '')) return { status: 421 };
    const [path = '', ...query] = (request.url ?? '').split('?');
    const route = this.routes.get(path);
    if (!route) return { status: 404 };
    const { origin } = request.headers;
    const crossOrigin = route.isForPage ? this.crossOrigin(origin) : {};
    if (!crossOrigin) return { status: 403, headers: { Vary: 'Origin' } };
    const respond = route.methods[request.method ?? ''];
    if (!respond) return { status: 405, headers: { ...crossOrigin, Allow: Object.keys(route.methods).join(', ') } };
    const answer = await respond(request, new URLSearchParams(query.join('?')));
    return { ...answer, headers: { ...answer.headers, ...crossOrigin } };
  }

  /** Returns the CORS headers of an answer. Undefined if the request comes from a page of an unknown origin. */
  private crossOrigin(origin: string | undefined): Readonly<Record<string, string>> | undefined {
    if (origin === undefined) return { Vary: 'Origin' };
    return this.pageOrigins.includes(origin) ? { Vary: 'Origin', 'Access-Control-Allow-Origin': origin } : undefined;
  }

  private published(respond: () => Answer): Route {
    return { methods: { GET: respond }, isForPage: true };
  }

  private authorize(query: URLSearchParams): Answer {
    const reading = readAuthorizationRequest(query, this.settings);
    if (reading.kind === 'shown') return this.refuse(reading.reason);
    if (reading.kind === 'sent') return seeOther(returnAddress(reading, this.url, { ...reading.error }));
    const ticket = this.tickets.add(reading.request);
    return html(200, signInPage(ticket, this.settings.subscriptions), this.pageOrigins);
  }

  /** Answers the form with the subscription that the user has chosen. */
  private async choose(request: IncomingMessage): Promise<Answer> {
    const form = await readForm(request);
    if (!form || hasRepeated(form)) return this.refuse('The choice cannot be read.');
    const subscription = this.settings.subscriptions.find(({ id }) => id === form.get('subscription'));
    if (!subscription) return this.refuse('The subscription is none of those offered.');
    const asked = this.tickets.take(form.get('ticket') ?? '');
    if (!asked) return this.refuse('The choice came too late, or for the second time.');
    const code = this.codes.add({ request: asked, subscription });
    return seeOther(returnAddress(asked, this.url, { code }));
  }

  private async token(request: IncomingMessage): Promise<Answer> {
    const form = await readForm(request);
    if (!form) return json(400, { error: 'invalid_request' });
    const reading = readTokenRequest(form, this.settings.clientId, (code) => this.codes.take(code));
    return reading.ok ? json(200, await this.tokens.answer(reading.grant)) : json(400, { error: reading.error });
  }

  private refuse(reason: string): Answer {
    return html(400, refusalPage(reason), []);
  }
}

const cssType = { 'Content-Type': 'text/css; charset=utf-8' };

function seeOther(address: string): Answer {
  return { status: 303, headers: { Location: address } };
}
