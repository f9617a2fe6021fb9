import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { ImportTable } from '@company-relations/register-loader';

const flushAt = 1 << 20;

/** The files of one converter. The converter writes one file for each table for which it has rows. */
export class TableFiles {
  private readonly files = new Map<string, { readonly descriptor: number; text: string }>();

  constructor(
    private readonly folder: string,
    private readonly writer: number,
  ) {}

  add(table: Pick<ImportTable, 'name'>, line: string): void {
    let file = this.files.get(table.name);
    if (!file) {
      file = { descriptor: openSync(join(this.folder, `${table.name}-${this.writer}.csv`), 'wx'), text: '' };
      this.files.set(table.name, file);
    }
    file.text += line;
    if (file.text.length < flushAt) return;
    writeAll(file.descriptor, file.text);
    file.text = '';
  }

  /** Writes what is still in memory. */
  flush(): void {
    for (const file of this.files.values()) {
      writeAll(file.descriptor, file.text);
      file.text = '';
    }
  }

  /** Writes what is still in memory, and closes the files. */
  close(): void {
    this.flush();
    for (const { descriptor } of this.files.values()) closeSync(descriptor);
    this.files.clear();
  }
}

function writeAll(descriptor: number, text: string): void {
  const bytes = Buffer.from(text);
  for (let written = 0; written < bytes.length;) written += writeSync(descriptor, bytes, written);
}
