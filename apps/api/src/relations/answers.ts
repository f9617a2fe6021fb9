import type { Subscription } from '@company-relations/authorization';
import type { SubscriptionLookup } from '@company-relations/authorization-nest';
import type { Asker } from '@company-relations/company-graph';
import { Logger } from '@nestjs/common';
import type { ServerResponse } from 'node:http';
import { GrantsTakenAway } from '../http/failure';

/** An answer that may have to end before it is complete. */
export interface Answer extends Asker {
  /**
   * Asked before anything is read or sent that is made with the grants with which the answer began.
   *
   * @throws GrantsTakenAway where they are no longer the caller's, GraphUnavailable
   */
  readonly goOn: () => Promise<void>;
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
        // Where nothing was sent a 503 tells to try again; what is broken off was sent for nothing.
        waits: () => response.headersSent,
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
