import { AuditUnavailableError, nothingChangedText } from '@company-relations/audit-log';
import {
  LedgerEntryError,
  LedgerNotFollowedError,
  PackagesMissingError,
  UnknownStoreError,
} from '@company-relations/batch-catalogue';
import { errorTextWithoutMessage, UsageError } from '@company-relations/command-line';
import { LedgerMissingError } from '@company-relations/erasure-ledger';
import { ServerInUseError } from '@company-relations/local-neo4j';
import { GraphUnavailable } from '@company-relations/neo4j-client';
import {
  AmbiguousPersonError,
  CannotRevokeError,
  ForeignLedgerError,
  NewerFiguresError,
} from '@company-relations/register-loader';
import { MetricsAddressUnavailableError } from '@company-relations/telemetry';
import { GraphNotEmptyError } from './bulk/refuse-to-destroy';
import { InvalidBaselineError } from './bulk/baseline-rules';
import { ImportMismatchError } from './bulk/finish';

const noBaseline =
  'Nothing was changed. A bulk load takes no bad line and no contradiction. feed load leaves them out and loads the rest.';

/** Errors with a message for the user. These messages contain no data of persons. */
const explained = [
  ...[
    UsageError,
    MetricsAddressUnavailableError,
    GraphNotEmptyError,
    ServerInUseError,
    ImportMismatchError,
    AmbiguousPersonError,
    CannotRevokeError,
    NewerFiguresError,
    UnknownStoreError,
  ],
  ...[ForeignLedgerError, LedgerEntryError, LedgerMissingError, LedgerNotFollowedError, PackagesMissingError],
];

const commandsWithoutLoad = [
  ...['check', 'derive', 'erase', 'assign-source', 'source-priority', 'role-codes', 'restore-erasures'],
];

/**
 * Returns a text about an error. The text does not contain the message of an unexpected error, which may quote data of
 * persons.
 *
 * @param called - the name of the command.
 */
export function failureText(error: unknown, called: string | undefined, env: NodeJS.ProcessEnv): string {
  const advice =
    called !== undefined && commandsWithoutLoad.includes(called)
      ? 'Run the command again.'
      : 'What was loaded stays; run the command again.';
  if (explained.some((kind) => error instanceof kind)) return (error as Error).message;
  if (error instanceof AuditUnavailableError) return nothingChangedText(error, env['AUDIT_FOLDER']);
  if (error instanceof InvalidBaselineError) return `${error.message}\n${noBaseline}`;
  if (error instanceof GraphUnavailable) return `${error.message}. ${advice}`;
  return errorTextWithoutMessage(error, (codeOrName) => `The ${called ?? 'command'} failed: ${codeOrName}. ${advice}`);
}
