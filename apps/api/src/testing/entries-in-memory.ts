import { type AuditEntry, AuditUnavailableError } from '@company-relations/audit-log';
import type { Audit } from '@company-relations/authorization-nest';

/** An audit log in memory. Tests can read its entries and make it fail. */
export class EntriesInMemory implements Audit {
  readonly entries: AuditEntry[] = [];
  /** If set, writing fails with this code. */
  problem: string | undefined;

  append = async (entry: AuditEntry): Promise<void> => {
    if (this.problem !== undefined) throw new AuditUnavailableError({ code: this.problem });
    this.entries.push(entry);
  };

  check = async (): Promise<string | undefined> => this.problem;
}
