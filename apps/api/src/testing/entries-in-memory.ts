import { type AuditEntry, AuditUnavailableError } from '@company-relations/audit-log';
import type { Audit } from '@company-relations/authorization-nest';

/** An audit log that can be looked into, and that can be broken. */
export class EntriesInMemory implements Audit {
  readonly entries: AuditEntry[] = [];
  /** Why it cannot be written. */
  problem: string | undefined;

  append = async (entry: AuditEntry): Promise<void> => {
    if (this.problem !== undefined) throw new AuditUnavailableError({ code: this.problem });
    this.entries.push(entry);
  };

  check = async (): Promise<string | undefined> => this.problem;
}
