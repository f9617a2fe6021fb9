/** Between a terminal and npm one Ctrl-C may arrive twice; within this time it counts as one. */
const oneKeyPressMs = 500;

/** Requests to end: Ctrl-C, a closed terminal, a process manager. The first asks, later ones insist. */
export class Interruption {
  private readonly asked = new AbortController();
  private readonly insisted = new AbortController();
  private lastAt = -Infinity;

  /** Aborted by the first request: end in order. */
  get ask(): AbortSignal {
    return this.asked.signal;
  }

  /** Aborted by the second request: end by force. */
  get insist(): AbortSignal {
    return this.insisted.signal;
  }

  /** Takes a request that arrived at `now` (milliseconds). */
  request(now: number): void {
    if (now - this.lastAt < oneKeyPressMs) return;
    this.lastAt = now;
    if (this.ask.aborted) this.insisted.abort();
    else this.asked.abort();
  }
}

/** Resolves when the signal is aborted. */
export function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
