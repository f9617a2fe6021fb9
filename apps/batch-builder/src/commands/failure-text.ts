import { AuditUnavailableError } from '@company-relations/audit-log';
import {
  InvalidOrderError,
  LeaseLostError,
  LedgerNotFollowedError,
  PackagesMissingError,
  StorageUnavailableError,
  UnknownStoreError,
} from '@company-relations/batch-catalogue';
import { KeyError } from '@company-relations/batch-manifest';
import { errorTextWithoutMessage, UsageError } from '@company-relations/command-line';
import { LedgerMissingError } from '@company-relations/erasure-ledger';
import { GraphUnavailable } from '@company-relations/neo4j-client';
import { MetricsAddressUnavailableError } from '@company-relations/telemetry';
import { StateLostError } from '../packaging/country-files';
import { QueueUnavailableError } from '../queue/queue-unavailable';

/** Errors whose messages are written for the user. */
const explained = [
  ...[
    UsageError,
    MetricsAddressUnavailableError,
    InvalidOrderError,
    KeyError,
    LeaseLostError,
    LedgerMissingError,
    LedgerNotFollowedError,
  ],
  ...[PackagesMissingError, StateLostError, UnknownStoreError],
];

/**
 * Describes an error for the user. The message of an unexpected error is left out, because it may quote personal data.
 */
export function failureText(error: unknown): string {
  if (error instanceof GraphUnavailable) return `${error.message}. Run the command again.`;
  if (error instanceof QueueUnavailableError)
    return `${error.message} What is queued already goes on when it is back. Run the command again.`;
  if (explained.some((known) => error instanceof known)) return (error as Error).message;
  if (error instanceof AuditUnavailableError)
    return `${error.message} What would need an entry is not published (${error.code}).`;
  const { name, code } = error as { name?: string; code?: string };
  if (name === 'AbortError') return 'Interrupted.';
  if (name === 'TimeoutError' || error instanceof StorageUnavailableError)
    return 'The storage of the packages does not answer. Run the command again.';
  if (code === 'ENOSPC') return 'The disk is full. Make room and run the command again.';
  return errorTextWithoutMessage(error, (codeOrName) => `Unexpected: ${codeOrName}.`);
}
