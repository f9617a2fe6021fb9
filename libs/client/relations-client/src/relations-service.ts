import { setTimeout as sleep } from 'node:timers/promises';
import { ClientError, messageWithCause, ServiceRefusedError } from './failures';
import { refusalText, requestIdOf } from './refusal-text';
import { readRetryAfter } from './retry-after';

/** The address of the service, and the client's settings for calls. */
export interface ServiceSettings {
  /** The part of the URL before `/v2`, such as `https://relations.example`. */
  readonly url: string;
  /** Returns the access token. Called before every request, so that a renewed token is used at once. */
  readonly token: () => Promise<string>;
  /** Aborts running calls. Their promises are then rejected with the reason of this signal. */
  readonly signal?: AbortSignal;
  /** Called before the client waits to retry a request. */
  readonly onWait?: (waiting: RetryWait) => void;
  /** The maximum number of consecutive failures before the client gives up a request. Default: 8. */
  readonly attempts?: number;
  /** Waits for a number of milliseconds. The default uses a timer, which tests replace. */
  readonly wait?: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
}

/** The reason for a retry, and the time until it. */
export interface RetryWait {
  readonly reason: string;
  readonly milliseconds: number;
}

export interface Call {
  /** The path and query of the request, which are appended to the address of the service. Begins with a slash. */
  readonly path: string;
  /** The body, which is sent as JSON with POST. Without a body, the request is a GET. */
  readonly body?: unknown;
  /** Returns additional headers. Called for each attempt. */
  readonly headers?: () => Record<string, string>;
  /** The statuses of responses that `read` can handle. Default: 200 only. */
  readonly expected?: readonly number[];
  /** False to send no token, for resources that are public. */
  readonly withToken?: boolean;
  /**
   * Returns a number that grows while the call makes progress. If an attempt gets further than all earlier attempts,
   * the count of consecutive failures starts again.
   */
  readonly progress?: () => number;
}

/** A response was interrupted, or its content cannot be used. The request may be sent again. */
export class BrokenResponseError extends Error {
  override readonly name = 'BrokenResponseError';
}

/**
 * The maximum time, in milliseconds, to wait before a retry. If `Retry-After` asks for a longer wait, the client
 * reports this to the user instead of waiting.
 */
const maxWaitMs = 5 * 60_000;
const firstBackoffMs = 500;
const maxBackoffMs = 30_000;
/** Statuses of temporary failures, of the service or of a proxy in front of it. */
const retryableStatuses: readonly number[] = [429, 502, 503, 504];

/** The HTTP client of the service. It sends requests, and retries them after temporary failures. */
export class RelationsService {
  readonly signal: AbortSignal | undefined;
  private readonly base: string;

  /** @throws ClientError if the URL is not valid, or would send the token unencrypted over a network. */
  constructor(private readonly settings: ServiceSettings) {
    this.base = baseOf(settings.url);
    this.signal = settings.signal;
  }

  /**
   * Sends a request and reads the response. Retries if the connection fails, if the response is interrupted, or if the
   * status is 429, 502, 503 or 504. Before a retry, the client waits as long as `Retry-After` says. Without this
   * header, the wait becomes longer with each failure.
   *
   * @param read - reads a response with an expected status. If it throws BrokenResponseError, the request is sent
   *   again.
   * @throws ServiceRefusedError for any other status.
   * @throws ClientError if the service cannot be reached.
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
        // Redirects are not followed, because the token must not be sent to another address.
        redirect: 'manual',
        signal: this.signal,
      });
      if ((call.expected ?? [200]).includes(response.status)) return { answer: await read(response) };
      const { status } = response;
      const refusal = await refusalText(response, call.path);
      if (!retryableStatuses.includes(status)) throw new ServiceRefusedError(refusal, status, requestIdOf(response));
      return { reason: refusal, retryAfterMs: readRetryAfter(response.headers.get('Retry-After'), Date.now()) };
    } catch (error) {
      this.signal?.throwIfAborted();
      if (error instanceof ClientError) throw error;
      if (error instanceof BrokenResponseError) return { reason: error.message, retryAfterMs: undefined };
      if (!isNetworkError(error)) throw error;
      return {
        reason: `${this.base} cannot be reached or broke off: ${messageWithCause(error)}.`,
        retryAfterMs: undefined,
      };
    } finally {
      // The body is cancelled, because a body that is not read would keep the connection open.
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

  /**
   * Returns the token. Checks the characters of the token first, because the error message of `fetch` would quote an
   * invalid token.
   */
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

/**
 * Returns whether `fetch` failed because of the connection, before or during the response. The messages are compared,
 * because `fetch` has no class of its own for this error.
 */
function isNetworkError(error: unknown): boolean {
  return ['fetch failed', 'terminated'].includes((error as { message?: string }).message ?? '');
}

/**
 * Returns the time to wait before a retry, in milliseconds. The time grows with each failure. Its random part prevents
 * many clients from retrying at the same time.
 */
function backoffMs(failures: number): number {
  return Math.min(maxBackoffMs, firstBackoffMs * 2 ** (failures - 1)) * (0.5 + Math.random() / 2);
}

async function realWait(milliseconds: number, signal?: AbortSignal): Promise<void> {
  // The caller checks the signal and throws its reason.
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
