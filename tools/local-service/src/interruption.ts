/** If Ctrl-C arrives twice within this time, it counts as one, because both the terminal and npm may send it. */
const oneKeyPressMs = 500;

/**
 * Requests to end, for example by Ctrl-C, a closed terminal or a process manager. The first request ends the service in
 * order, the second one by force.
 */
export class Interruption {
  private readonly asked = new AbortController();
  private readonly insisted = new AbortController();
  private lastAt = -Infinity;

  /** Aborts with the first request, so that everything ends in order. */
  get ask(): AbortSignal {
    return this.asked.signal;
  }

  /** Aborts with the second request, so that everything ends by force. */
  get insist(): AbortSignal {
    return this.insisted.signal;
  }

  /** Handles a request that arrived at `now` (milliseconds). */
  request(now: number): void {
    if (now - this.lastAt < oneKeyPressMs) return;
    this.lastAt = now;
    if (this.ask.aborted) this.insisted.abort();
    else this.asked.abort();
  }
}

/** Resolves when the signal aborts. */
export function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
