import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import type { BlobRef } from '@company-relations/batch-catalogue';
import { IdSet } from '@company-relations/batch-manifest';
import { BrotliJsonLines, type BrotliSettings, type Written } from '@company-relations/brotli-jsonl';
import type { ServiceId } from '@company-relations/ownership';
import type { CompanyLine } from './company-lines';

const lineFeed = Buffer.from('\n');

/** A finished file, with the data that its manifest contains. */
export interface FinishedFile {
  readonly path: string;
  readonly written: Written;
  readonly shownPersons: BlobRef & { readonly path: string };
  /** Companies in the file whose ultimate owners were not computed, in ascending order of ids. */
  readonly ultimateOwnershipsOmitted: readonly ServiceId[];
  /** Companies whose lines show a person whom only Hidden Person Access discloses. */
  readonly disclosedIds: IdSet;
}

/** The file of one package while it is being written. The caller must call `finish` or `abort` at the end. */
export class PackageFile {
  private readonly shown = new IdSet();
  private readonly disclosedIds = new IdSet();
  private readonly omitted: ServiceId[] = [];
  private waiting: CompanyLine['text'][] = [];

  private constructor(
    private readonly path: string,
    private readonly content: BrotliJsonLines,
  ) {}

  static async create(path: string, settings: BrotliSettings): Promise<PackageFile> {
    return new PackageFile(path, await BrotliJsonLines.create(path, settings));
  }

  /**
   * The progress of the file: the number of uncompressed bytes that were compressed so far, and the number of bytes
   * written to the file so far.
   */
  get progress(): { readonly plainBytes: number; readonly bytes: number } {
    return this.content.progress;
  }

  add(id: ServiceId, { text, shown, ultimateOwnershipsOmitted, disclosesProtectedIdentity }: CompanyLine): void {
    this.waiting.push(text);
    for (const entity of shown) this.shown.add(entity);
    if (ultimateOwnershipsOmitted) this.omitted.push(id);
    if (disclosesProtectedIdentity) this.disclosedIds.add(id);
  }

  addRemoval(id: ServiceId): void {
    this.waiting.push(JSON.stringify({ ServiceId: id, Removed: true }));
  }

  /** Writes the lines that were added since the last call. The promise resolves when more lines can be added. */
  async flush(): Promise<void> {
    const { waiting } = this;
    this.waiting = [];
    let texts: string[] = [];
    const writeTexts = async () => {
      if (texts.length > 0) await this.content.write(`${texts.join('\n')}\n`, texts.length);
      texts = [];
    };
    for (const line of waiting) {
      if (typeof line === 'string') {
        texts.push(line);
        continue;
      }
      await writeTexts();
      await this.content.write(Buffer.concat([line, lineFeed]), 1);
    }
    await writeTexts();
  }

  async finish(): Promise<FinishedFile> {
    await this.flush();
    const written = await this.content.finish();
    const [path, bytes] = [`${this.path}.shown`, this.shown.toBuffer()];
    await writeFile(path, bytes, { flag: 'wx' });
    const shownPersons = { path, sha256: createHash('sha256').update(bytes).digest('hex'), bytes: bytes.length };
    return {
      path: this.path,
      written,
      shownPersons,
      ultimateOwnershipsOmitted: this.omitted,
      disclosedIds: this.disclosedIds,
    };
  }

  abort(): Promise<void> {
    return this.content.abort();
  }
}
