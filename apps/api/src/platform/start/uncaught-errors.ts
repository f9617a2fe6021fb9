import { Logger } from '@nestjs/common';
import { framesOf, kindOfError } from '../problems/error-facts';

/** How an error came to the process: thrown where nothing catches, or as the rejection of a promise that nothing awaits. */
export const uncaughtKinds = ['exception', 'rejection'] as const;
export type UncaughtKind = (typeof uncaughtKinds)[number];

/**
 * Keeps the process serving after an error that nothing caught: Node would end it, and with it the requests of all other
 * callers, as often as a request that causes the error is sent again. The error is a defect all the same: it is logged and
 * counted, and an alarm is raised for it. To be called once the service listens; a start that fails still ends the process.
 *
 * @param count called for each error.
 * @returns what ends this again.
 */
export function surviveUncaughtErrors(count: (kind: UncaughtKind) => void): () => void {
  const logger = new Logger('Process');
  const note = (kind: UncaughtKind) => (error: unknown) => {
    count(kind);
    logger.error(
      { kind, ...kindOfError(error), at: framesOf(error) },
      'An error was caught nowhere; the service goes on',
    );
  };
  const [onException, onRejection] = [note('exception'), note('rejection')];
  process.on('uncaughtException', onException).on('unhandledRejection', onRejection);
  return () => void process.off('uncaughtException', onException).off('unhandledRejection', onRejection);
}
