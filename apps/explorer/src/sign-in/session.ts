import { ApiProblemError } from '../api/problem';
import type { SignIn } from './sign-in';

export interface SessionSurroundings {
  /** Returns the fragment of the address to which the user returns. */
  readonly fragment: () => string;
  readonly failed: (error: unknown) => void;
}

/** Provides the token for requests. Starts a new sign-in if the token has expired. */
export class Session {
  private isLeaving = false;

  constructor(
    private readonly signIn: SignIn,
    private readonly surroundings: SessionSurroundings,
  ) {}

  /**
   * Returns the token for a request. Undefined if a proxy adds the token.
   *
   * @throws ApiProblemError if the token has expired. Then no request is sent, and the browser goes to the issuer.
   */
  token(): string | undefined {
    if (this.signIn.isSignedIn()) return this.signIn.token();
    this.renew();
    throw new ApiProblemError({
      status: 401,
      title: 'Your sign-in has ended.',
      detail: 'You are led to the issuer, and back to what you look at.',
      messages: [],
    });
  }

  /**
   * Goes to the issuer. Afterwards the user returns to the same deep link. If several requests call this at the same
   * time, only the first call has an effect.
   */
  renew(): void {
    if (this.isLeaving) return;
    this.isLeaving = true;
    const { fragment, failed } = this.surroundings;
    // If the user comes back with the browser's back button, the page must be able to start a sign-in again.
    this.signIn
      .begin(fragment())
      .catch(failed)
      .finally(() => (this.isLeaving = false));
  }
}
