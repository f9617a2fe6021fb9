import type { ServerResponse } from 'node:http';
import type { Subscription } from '@company-relations/authorization';
import { ChunkRequester } from '@company-relations/company-graph';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { type SubscriptionLookup, subscriptionLookup } from '../token-strategy';

/** Injection token: the maximum time of a response in milliseconds, from its request to its end. */
export const maxResponseMs = Symbol('maximum duration of a response');

/**
 * Grants of the caller were revoked while the response was prepared or sent. The caller can try again: the next
 * response uses the current grants.
 */
export class GrantsRevokedError extends Error {
  override readonly name = 'GrantsRevokedError';
}

/**
 * The reason with which work is aborted after the client has disconnected. All responses share this error. Without a
 * reason, `abort` would create a new error for each response.
 */
const connectionClosed = new Error('The connection was closed.');

/**
 * What the code that makes one response needs: the caller, with a signal that is aborted when the connection closes,
 * and a check that the caller still has the grants with which the response began.
 */
export interface ResponseSession {
  /** The caller, for fair scheduling between callers. Its signal is aborted when the connection closes. */
  readonly requester: ChunkRequester & { readonly signal: AbortSignal };
  /**
   * Checks that the caller still has all grants with which the response began. Call it before data is read or sent.
   *
   * @throws GrantsRevokedError if some of the grants were revoked.
   * @throws GraphUnavailable
   */
  readonly assertStillAuthorized: () => Promise<void>;
}

/**
 * Runs the code that makes and sends responses. Stops it if the client disconnects or if the response takes too long. A
 * response must not take too long, because a person that it shows may have become protected in the meantime.
 */
@Injectable()
export class ResponseSessions {
  private readonly logger = new Logger('ResponseSessions');

  constructor(
    @Inject(subscriptionLookup) private readonly subscriptions: SubscriptionLookup,
    @Inject(maxResponseMs) private readonly maxMs: number,
  ) {}

  /**
   * @param respond makes and sends the response. Its errors are ignored if the closed connection caused them.
   * @throws every other error of `respond`
   */
  async run(
    caller: Subscription,
    response: ServerResponse,
    respond: (session: ResponseSession) => Promise<void>,
  ): Promise<void> {
    const closed = new AbortController();
    const timer = this.limitDuration(caller, response);
    const end = () => {
      clearTimeout(timer);
      closed.abort(connectionClosed);
    };
    if (response.destroyed) end();
    else response.once('close', end);
    try {
      const requester = new ChunkRequester(caller.id, closed.signal) as ResponseSession['requester'];
      await respond({ requester, assertStillAuthorized: () => this.assertStillAuthorized(caller) });
    } catch (error) {
      if (!closed.signal.aborted || error !== closed.signal.reason) throw error;
    }
  }

  private limitDuration({ id }: Subscription, response: ServerResponse): NodeJS.Timeout {
    return setTimeout(() => {
      this.logger.warn({ subscription: id, maxMs: this.maxMs }, 'A response took too long and was cut off');
      response.destroy();
    }, this.maxMs);
  }

  private async assertStillAuthorized({ id, organisationId, grants }: Subscription): Promise<void> {
    const now = await this.subscriptions.find(id);
    const isUnchanged = now?.enabled && now.organisationId === organisationId && now.grants.covers(grants);
    if (!isUnchanged) throw new GrantsRevokedError();
  }
}
