import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { verifyFolder } from '@company-relations/audit-log';

/** The result of checking the audit log. */
export interface AuditFinding {
  /** Number of lines in the whole log. */
  readonly lines: number;
  /** How many of the given downloads have an entry. */
  readonly downloads: number;
  readonly problems: readonly string[];
}

/** Checks the audit log of a run repeatedly. Entries that were checked once must remain. */
export class AuditProof {
  private heads: readonly string[] = [];

  constructor(private readonly folder: string) {}

  /**
   * Checks the chain of every file, and that every download has an entry.
   *
   * @param downloads request ids of downloads whose response had begun before this call.
   * @throws the error of the file system.
   */
  async prove(downloads: readonly string[]): Promise<AuditFinding> {
    const { files, lines, problems } = await verifyFolder(this.folder, { expected: this.heads });
    this.heads = files.flatMap(({ head }) => (head ? [head.hash] : []));
    const written = await this.downloadsIn(files.map(({ file }) => file));
    const missing = downloads.filter((id) => !written.has(id));
    const broken = problems.map(({ file, problem }) => `audit log: ${file} ${problem}`);
    return {
      lines,
      downloads: downloads.length - missing.length,
      problems: [...broken, ...missing.map((id) => `audit log: no entry of download ${id}`)],
    };
  }

  private async downloadsIn(files: readonly string[]): Promise<ReadonlySet<string>> {
    const ids = new Set<string>();
    for (const file of files) {
      for await (const line of createInterface({ input: createReadStream(join(this.folder, file)) })) {
        const id = /"what":"download".*"requestId":"([^"]+)"/.exec(line)?.[1];
        if (id !== undefined) ids.add(id);
      }
    }
    return ids;
  }
}
