import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type CsvWriter, csvWriter } from '@company-relations/register-formats';
import { columnsOf, fileOf } from './csv-files';
import { LineWriter } from './line-writer';
import type { Statement } from './statement';

/**
 * Maximum number of rows in a file. It is low enough that several readers can share the work, and high enough that
 * there are few files.
 */
const rowsOfPart = 500_000;

/** Writes statements as JSON Lines to one file, or to standard output. */
export async function writeJsonLines(statements: Iterable<Statement>, out: string | undefined): Promise<void> {
  const lines = out === undefined ? new LineWriter(process.stdout) : LineWriter.toFile(out);
  for (const statement of statements) if (lines.add(JSON.stringify(statement))) await lines.flush();
  await (out === undefined ? lines.flush() : lines.close());
}

/**
 * Writes statements as CSV files into a new or empty folder. Each kind has its own files, numbered in parts:
 * `companies-001.csv`, `persons-001.csv`, `ownerships-001.csv`, ….
 *
 * @throws Error if the folder is not empty, because files of an earlier nation would be loaded together with the new
 * ones.
 */
export async function writeCsvFiles(statements: Iterable<Statement>, folder: string, rows = rowsOfPart): Promise<void> {
  await emptyFolder(folder);
  const files = new Map<string, CsvParts>();
  for (const statement of statements) {
    let file = files.get(statement.statement);
    if (!file) {
      file = new CsvParts(join(folder, fileOf(statement.statement)), csvWriter(columnsOf(statement.statement)), rows);
      files.set(statement.statement, file);
    }
    await file.add(statement);
  }
  for (const file of files.values()) await file.close();
}

/** A file of a register as it publishes it: its name, and its lines. */
export interface RegisterFile {
  readonly name: string;
  readonly lines: Iterable<string>;
}

/**
 * Writes files into a new or empty folder, one after the other.
 *
 * @throws Error if the folder is not empty, as {@link writeCsvFiles} does.
 */
export async function writeRegisterFiles(files: readonly RegisterFile[], folder: string): Promise<void> {
  await emptyFolder(folder);
  for (const { name, lines } of files) {
    const file = LineWriter.toFile(join(folder, name));
    for (const line of lines) if (file.add(line)) await file.flush();
    await file.close();
  }
}

async function emptyFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0) throw new Error(`${folder} is not empty.`);
}

class CsvParts {
  private part: LineWriter | undefined;
  private parts = 0;
  private rows = 0;

  constructor(
    private readonly path: string,
    private readonly writer: CsvWriter,
    private readonly rowsOfPart: number,
  ) {}

  add(statement: Statement): Promise<void> | undefined {
    const part = (this.part ??= this.begin());
    const isFull = part.add(this.writer.row(statement));
    this.rows += 1;
    if (this.rows === this.rowsOfPart) return this.close();
    return isFull ? part.flush() : undefined;
  }

  async close(): Promise<void> {
    const { part } = this;
    this.part = undefined;
    this.rows = 0;
    await part?.close();
  }

  private begin(): LineWriter {
    this.parts += 1;
    const part = LineWriter.toFile(`${this.path}-${String(this.parts).padStart(3, '0')}.csv`);
    part.add(this.writer.header);
    return part;
  }
}
