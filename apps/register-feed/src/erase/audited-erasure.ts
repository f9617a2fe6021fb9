import { type CommandAudit, withAuditLog } from '@company-relations/audit-log';
import { UsageError, userName } from '@company-relations/command-line';
import type { AnnouncedErasure, AnnouncedRevocation, BeforeChange } from '@company-relations/erasure-ledger';
import { type Environment, SettingReader } from '@company-relations/settings';

/**
 * Functions that write an announced change to the audit log. They are called before the change. If the audit log cannot
 * be written, the change does not happen.
 */
export interface ErasureAudit {
  readonly erasing: BeforeChange<AnnouncedErasure>;
  readonly revoking: BeforeChange<AnnouncedRevocation>;
}

/**
 * Returns the folder of the audit log of erasures and revocations.
 *
 * @throws UsageError if the folder is not set
 */
export function auditFolderOf(environment: Environment): string {
  const reader = new SettingReader({ environment });
  const folder = reader.required('AUDIT_FOLDER');
  reader.throwIfProblems(UsageError);
  return folder;
}

/**
 * Runs an erasure or a revocation. The change is written to the audit log before it is made.
 *
 * @param by the person who erases or revokes. The default is the user of this machine.
 */
export async function auditedErasure<Result>(
  log: CommandAudit,
  by: string = userName(),
  work: (audit: ErasureAudit) => Promise<Result>,
): Promise<Result> {
  return withAuditLog(log, (audit) =>
    work({
      erasing: async ({ id, ...counts }) => audit.append({ what: 'erasure', erasure: id, by, ...counts }),
      revoking: async ({ id, keptAway }) => audit.append({ what: 'lift', erasure: id, by, keptAway }),
    }),
  );
}
