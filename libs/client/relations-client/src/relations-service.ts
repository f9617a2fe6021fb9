import { setTimeout as sleep } from 'node:timers/promises';
import { ClientError, reasonOf, ServiceRefusedError } from './failures';
import { refusalText } from './refusal-text';
import { readRetryAfter } from './retry-after';

/** Where the service is and how it is spoken to. */
export interface ServiceSettings {
  /** Address before `/v2`, such as `https://relations.example`. */
  readonly url: string;
  /** Gives the access token; asked before every request, so that a new token is used as soon as there is one. */
  readonly token: () => Promise<string>;
  /** Aborts the calls under way; their promises are rejected with its reason. */
  readonly signal?: AbortSignal;
  /** Called before the client waits to retry a request. */
  readonly onWait?: (waiting: Waiting) => void;
  /** How many times in a row a request may fail before it is given up; 8 when left out. */
  readonly attempts?: number;
  /** Waits; the real clock when left out. */
  readonly wait?: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
}

/** Why a request is tried again, and when. */
export interface Waiting {
  readonly reason: string;
  readonly milliseconds: number;
}

export interface Call {
  /** Path and query, from the slash after the address of the service. */
  readonly path: string;
  /** Sent as JSON with POST; without it the call is a GET. */
  readonly body?: unknown;
  /** Made for each attempt. */
  readonly headers?: () => Record<string, string>;
  /** Statuses that `read` is given; 200 when left out. */
  readonly expected?: readonly number[];
  /** False for public resources: then no token is sent. */
  readonly withToken?: boolean;
  /** A number that grows as the call gets on. An attempt that gets farther than all before it ends the row of failures. */
  readonly progress?: () => number;
}

/** The answer broke off, or what came of it cannot be used; the call may be tried again. */
export class BrokenResponseError extends Error {
  override readonly name = 'BrokenResponseError';
}

/** A longer `Retry-After` is reported to the user instead of waited for. */
const maxWaitMs = 5 * 60_000;
const firstBackoffMs = 500;
const maxBackoffMs = 30_000;
/** A temporary failure of the service or of a proxy before it. */
const retryableStatuses: readonly number[] = [429, 502, 503, 504];

/** The HTTP side of the service: sends requests, and retries those that may succeed later. */
export class RelationsService {
  readonly signal: AbortSignal | undefined;
  private readonly base: string;

  /** @throws ClientError when the address is none, or would send the token unencrypted over a network. */
  constructor(private readonly settings: ServiceSettings) {
    this.base = baseOf(settings.url);
    this.signal = settings.signal;
  }

  /**
   * Sends a request and reads the answer. No connection, broken answers and the statuses 429, 502, 503 and 504 are tried
   * again, when `Retry-After` says or after growing pauses.
   *
   * @param read is given each answer with an expected status; throws BrokenResponseError to have the request sent again.
   * @throws ServiceRefusedError for any other status.
   * @throws ClientError when the service cannot be reached.
   */
  async call<Answer>(call: Call, read: (response: Response) => Promise<Answer>): Promise<Answer> {
    let failures = 0;
    let farthest = call.progress?.() ?? 0;
    for (;;) {
      const outcome = await this.attempt(call, read);
      if ('answer' in outcome) return outcome.answer;
      const reached = call.progress?.() ?? 0;
      failures = reached > farthest ? 1 : failures + 1;
      farthest = Math.max(farthest, reached);
      await this.pause(outcome, failures);
    }
  }

  private async attempt<Answer>(
    call: Call,
    read: (response: Response) => Promise<Answer>,
  ): Promise<{ readonly answer: Answer } | RetryableFailure> {
    const headers = await this.headersOf(call);
    let response: Response | undefined;
    try {
      response = await fetch(this.base + call.path, {
        method: call.body === undefined ? 'GET' : 'POST',
        headers,
        body: call.body === undefined ? undefined : JSON.stringify(call.body),
        // A token must not follow an answer to another address.
        redirect: 'manual',
        signal: this.signal,
      });
      if ((call.expected ?? [200]).includes(response.status)) return { answer: await read(response) };
      const { status } = response;
      const refusal = await refusalText(response, call.path);
      if (!retryableStatuses.includes(status)) throw new ServiceRefusedError(refusal, status);
      return { reason: refusal, retryAfterMs: readRetryAfter(response.headers.get('Retry-After'), Date.now()) };
    } catch (error) {
      this.signal?.throwIfAborted();
      if (error instanceof ClientError) throw error;
      if (error instanceof BrokenResponseError) return { reason: error.message, retryAfterMs: undefined };
      if (!isNetworkError(error)) throw error;
      return { reason: `${this.base} cannot be reached or broke off: ${reasonOf(error)}.`, retryAfterMs: undefined };
    } finally {
      // An unread body would keep the connection open.
      if (response?.body && !response.bodyUsed) await response.body.cancel().catch(() => undefined);
    }
  }

  private async headersOf({ headers, body, withToken = true }: Call): Promise<Record<string, string>> {
    return {
      ...headers?.(),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(withToken ? { Authorization: `Bearer ${await this.token()}` } : {}),
    };
  }

  /** Whatever else cannot be sent in a header would be quoted in the message of `fetch`. */
  private async token(): Promise<string> {
    const token = await this.settings.token();
    if (!/^[\x21-\x7e]+$/.test(token))
      throw new ClientError('The token is empty, or holds spaces, line breaks or other characters that no token has.');
    return token;
  }

  private async pause({ reason, retryAfterMs }: RetryableFailure, failures: number): Promise<void> {
    const { attempts = 8, onWait, wait = realWait } = this.settings;
    if (failures >= attempts) throw new ClientError(`${reason} Given up after ${failures} attempts.`);
    const milliseconds = retryAfterMs ?? backoffMs(failures);
    if (milliseconds > maxWaitMs)
      throw new ClientError(`${reason} It asks to come back in ${Math.ceil(milliseconds / 1000)} seconds.`);
    onWait?.({ reason, milliseconds });
    await wait(milliseconds, this.signal);
    this.signal?.throwIfAborted();
  }
}

interface RetryableFailure {
  readonly reason: string;
  readonly retryAfterMs: number | undefined;
}

/** What `fetch` throws for whatever happens to a connection, before the answer and in the middle of it. */
function isNetworkError(error: unknown): boolean {
  return ['fetch failed', 'terminated'].includes((error as { message?: string }).message ?? '');
}

/** Grows with each failure; the random part keeps many clients from coming back at once. */
function backoffMs(failures: number): number {
  return Math.min(maxBackoffMs, firstBackoffMs * 2 ** (failures - 1)) * (0.5 + Math.random() / 2);
}

async function realWait(milliseconds: number, signal?: AbortSignal): Promise<void> {
  // The caller checks the signal, which has its own reason.
  await sleep(milliseconds, undefined, { signal }).catch(() => undefined);
}

const loopback: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

function baseOf(url: string): string {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (!parsed || !['http:', 'https:'].includes(parsed.protocol))
    throw new ClientError(`"${url}" is no address of a service, such as https://relations.example.`);
  if (parsed.username !== '' || parsed.password !== '' || parsed.search !== '' || parsed.hash !== '') {
    throw new ClientError('The address of the service has a user, a password, a query or a fragment; leave them out.');
  }
  if (parsed.protocol === 'http:' && !loopback.includes(parsed.hostname)) {
    throw new ClientError(
      `${parsed.origin} is not encrypted: the token and what is answered could be read on the way. Use https.`,
    );
  }
  return parsed.href.replace(/\/+$/, '');
}
