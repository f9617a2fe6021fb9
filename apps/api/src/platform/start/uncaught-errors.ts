import { Logger } from '@nestjs/common';
import { framesOf, loggableErrorFacts } from '../problems/error-facts';

/** The origin of an uncaught error: a throw that nothing catches, or the rejection of a promise that nothing awaits. */
export const uncaughtKinds = ['exception', 'rejection'] as const;
export type UncaughtKind = (typeof uncaughtKinds)[number];

/**
 * Keeps the process running after an uncaught error. Node would end the process, and with it the requests of all other
 * callers. Such an error is still a defect, so it is logged and counted, and an alarm is based on the count. Call this
 * function only after the service has started, so that a failed start still ends the process.
 *
 * @param count - called for each error.
 * @returns a function that restores Node's behaviour.
 */
export function surviveUncaughtErrors(count: (kind: UncaughtKind) => void): () => void {
  const logger = new Logger('Process');
  const note = (kind: UncaughtKind) => (error: unknown) => {
    count(kind);
    logger.error(
      { kind, ...loggableErrorFacts(error), at: framesOf(error) },
      'An error was caught nowhere; the service goes on',
    );
  };
  const [onException, onRejection] = [note('exception'), note('rejection')];
  process.on('uncaughtException', onException).on('unhandledRejection', onRejection);
  return () => void process.off('uncaughtException', onException).off('unhandledRejection', onRejection);
}
