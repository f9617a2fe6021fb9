import { ProblemAnswer } from '../api/problem';
import type { SignIn } from './sign-in';

export interface SessionSurroundings {
  /** The fragment of the address, to return to. */
  readonly fragment: () => string;
  readonly failed: (error: unknown) => void;
}

/** The token of requests, and what happens when there is none any more. */
export class Session {
  private isLeaving = false;

  constructor(
    private readonly signIn: SignIn,
    private readonly surroundings: SessionSurroundings,
  ) {}

  /**
   * The token of a request; undefined where a proxy adds it.
   *
   * @throws ProblemAnswer if the token has expired. Nothing is sent then: the browser leaves for the issuer.
   */
  token(): string | undefined {
    if (this.signIn.isSignedIn()) return this.signIn.token();
    this.renew();
    throw new ProblemAnswer({
      status: 401,
      title: 'Your sign-in has ended.',
      detail: 'You are led to the issuer, and back to what you look at.',
      messages: [],
    });
  }

  /** Leaves for the issuer. The user returns to the same deep link. Several requests at once leave once. */
  renew(): void {
    if (this.isLeaving) return;
    this.isLeaving = true;
    const { fragment, failed } = this.surroundings;
    // A user who comes back by the browser's back button must be able to start a sign-in again.
    this.signIn
      .begin(fragment())
      .catch(failed)
      .finally(() => (this.isLeaving = false));
  }
}
