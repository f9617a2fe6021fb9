/** A request of the user or a scheduler to end the command. */
export interface Interruption {
  readonly signal: AbortSignal;
  /** The exit code that a shell expects after the signal. */
  readonly exitCode: () => number;
  readonly stop: () => void;
}

const signals = { SIGINT: 130, SIGTERM: 143 } as const;

/** The first signal lets the command end in order; a second one ends the process at once. */
export function interruptedBy(): Interruption {
  const controller = new AbortController();
  let code: number = signals.SIGTERM;
  const handlers = Object.entries(signals).map(([name, exitCode]) => {
    const handler = () => {
      // Ctrl-C also reaches the parent command, which then sends SIGTERM; either may arrive first.
      if (code !== signals.SIGINT) code = exitCode;
      controller.abort();
    };
    process.once(name, handler);
    return () => process.off(name, handler);
  });
  return { signal: controller.signal, exitCode: () => code, stop: () => handlers.forEach((remove) => remove()) };
}
