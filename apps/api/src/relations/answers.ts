import type { Subscription } from '@company-relations/authorization';
import type { SubscriptionLookup } from '@company-relations/authorization-nest';
import { Requester } from '@company-relations/company-graph';
import { Logger } from '@nestjs/common';
import type { ServerResponse } from 'node:http';
import { GrantsTakenAway } from '../http/failure';

/** An answer that may have to end before it is complete. */
export interface Answer {
  readonly name: string;
  /** Aborted when nobody takes the answer any more. */
  readonly gone?: AbortSignal;
  /** Reads chunks of companies for the answer. */
  readonly requester: Requester;
  /**
   * Asked before anything is read or sent that is made with the grants with which the answer began.
   *
   * @throws GrantsTakenAway where they are no longer the caller's, GraphUnavailable
   */
  readonly goOn: () => Promise<void>;
}

/** Waits without a timeout once the response has begun: before that a 503 asks to try again, after that giving up wastes what was sent. */
class ResponseRequester extends Requester {
  constructor(
    private readonly response: ServerResponse,
    name: string,
    signal: AbortSignal,
  ) {
    super(name, signal);
  }

  override get waitsIndefinitely(): boolean {
    return this.response.headersSent;
  }
}

/** The answers that are sent while they are made. */
export class Answers {
  private readonly logger = new Logger('Answers');

  /** @param longestMs how long one may take, from its request to its end; then it is broken off. */
  constructor(
    private readonly subscriptions: SubscriptionLookup,
    private readonly longestMs: number,
  ) {}

  /**
   * @param make makes and sends an answer. What it waits for in vain because nobody takes the answer any more is no failure.
   * @throws what `make` throws else
   */
  async make(caller: Subscription, response: ServerResponse, make: (answer: Answer) => Promise<void>): Promise<void> {
    const over = new AbortController();
    const limit = setTimeout(() => {
      this.logger.warn({ subscription: caller.id, longestMs: this.longestMs }, 'An answer took too long and was broken off');
      response.destroy();
    }, this.longestMs);
    const end = () => {
      clearTimeout(limit);
      over.abort();
    };
    if (response.destroyed) end();
    else response.once('close', end);
    try {
      await make({
        name: caller.id,
        gone: over.signal,
        requester: new ResponseRequester(response, caller.id, over.signal),
        goOn: () => this.requireGrants(caller),
      });
    } catch (error) {
      if (error !== over.signal.reason) throw error;
    }
  }

  private async requireGrants({ id, organisationId, grants }: Subscription): Promise<void> {
    const now = await this.subscriptions.find(id);
    if (!now?.enabled || now.organisationId !== organisationId || !now.grants.covers(grants)) throw new GrantsTakenAway();
  }
}
