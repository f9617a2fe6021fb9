import { AuditUnavailable } from '@company-relations/audit-log';
import { InvalidOrder, LeaseLost, StorageUnavailable } from '@company-relations/batch-catalogue';
import { KeyError } from '@company-relations/batch-manifest';
import { GraphUnavailable } from '@company-relations/neo4j-client';
import { StateLost } from './build/country-build';
import { QueueUnavailable } from './queue/queue-unavailable';
import { UsageError } from './usage-error';

/** Says what went wrong, without the message of an unexpected error: it may quote data of persons. */
export function failureText(error: unknown): string {
  if (error instanceof GraphUnavailable) return `${error.message}. Run the command again.`;
  if (error instanceof QueueUnavailable) return `${error.message} What is queued already goes on when it is back. Run the command again.`;
  if ([UsageError, InvalidOrder, KeyError, LeaseLost, StateLost].some((known) => error instanceof known)) return (error as Error).message;
  if (error instanceof AuditUnavailable) return `${error.message} What would need an entry is not published (${error.code}).`;
  const { name = 'Error', code, stack = '' } = error as { name?: string; code?: string; stack?: string };
  if (name === 'AbortError') return 'Interrupted.';
  if (name === 'TimeoutError' || error instanceof StorageUnavailable) return 'The storage of the packages does not answer. Run the command again.';
  if (code === 'ENOSPC') return 'The disk is full. Make room and run the command again.';
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return [`Unexpected: ${code ?? name}.`, ...frames].join('\n');
}
