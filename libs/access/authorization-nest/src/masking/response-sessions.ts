import type { ServerResponse } from 'node:http';
import type { Subscription } from '@company-relations/authorization';
import { ChunkRequester } from '@company-relations/company-graph';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { type SubscriptionLookup, subscriptionLookup } from '../token-strategy';

/**
 * Injection token for the maximum duration of a response, in milliseconds. The duration lasts from the request to the
 * end of the response.
 */
export const maxResponseMs = Symbol('maximum duration of a response');

/**
 * Grants of the caller were revoked while the response was prepared or sent. The caller can try again: the next
 * response uses the current grants.
 */
export class GrantsRevokedError extends Error {
  override readonly name = 'GrantsRevokedError';
}

/**
 * The reason with which work is aborted after the client has disconnected. All responses share this error object,
 * because `abort` without a reason would create a new error for each response.
 */
const connectionClosed = new Error('The connection was closed.');

/**
 * Identifies the caller of one response, and checks that the caller still has the grants with which the response began.
 * The code that makes the response receives this session.
 */
export interface ResponseSession {
  /**
   * Identifies the caller, so that work is scheduled fairly between callers. The signal is aborted when the connection
   * closes.
   */
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
 * Runs the code that makes and sends responses. Stops this code if the client disconnects or if the response takes too
 * long. The time is limited because a person in the response may have become protected since the response began.
 */
@Injectable()
export class ResponseSessions {
  private readonly logger = new Logger('ResponseSessions');

  constructor(
    @Inject(subscriptionLookup) private readonly subscriptions: SubscriptionLookup,
    @Inject(maxResponseMs) private readonly maxMs: number,
  ) {}

  /**
   * Runs the code that makes and sends one response.
   *
   * @param respond makes and sends the response. An error of `respond` is ignored if the closed connection caused it.
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
