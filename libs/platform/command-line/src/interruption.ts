/** Signals that the user or a scheduler wants the command to end. */
export interface Interruption {
  readonly signal: AbortSignal;
  /** The exit code that shells use for a process that was ended by the received signal. */
  readonly exitCode: () => number;
  readonly stop: () => void;
}

const signals = { SIGINT: 130, SIGTERM: 143 } as const;

/**
 * Listens to SIGINT and SIGTERM. The first signal of each kind aborts `signal`, so that the command can clean up. A
 * second signal of the same kind ends the process immediately.
 */
export function listenForInterruption(): Interruption {
  const controller = new AbortController();
  let code: number = signals.SIGTERM;
  const handlers = Object.entries(signals).map(([name, exitCode]) => {
    const handler = () => {
      // For Ctrl-C, the shell sends SIGINT to this process and to the parent command. The parent command then sends
      // SIGTERM to this process. Either signal may arrive first, and SIGINT must decide the exit code.
      if (code !== signals.SIGINT) code = exitCode;
      controller.abort();
    };
    process.once(name, handler);
    return () => process.off(name, handler);
  });
  return { signal: controller.signal, exitCode: () => code, stop: () => handlers.forEach((remove) => remove()) };
}
