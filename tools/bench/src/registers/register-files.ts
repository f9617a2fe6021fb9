import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Bench } from '../bench';
import { Child } from '../child';
import type { Syntax } from '../peers/bare-parse';
import { type FileKind, kindOf } from './file-kinds';

/** The day of which the generated files are. */
export const asOf = '2026-01-01';

export const registers = ['uk', 'gleif', 'gleif-csv', 'no'] as const;
export type Register = (typeof registers)[number];

/** A file of a register, and how it is parsed. */
export interface RegisterFile {
  readonly name: string;
  readonly kind: FileKind;
  readonly path: string;
  readonly bytes: number;
  readonly syntax: Syntax;
}

/** The folder with the files of a register of this number of companies. They are generated once. */
export async function registerFolder(
  { workspaceRoot, folder, print }: Bench,
  register: Register,
  companies: number,
): Promise<string> {
  const files = join(folder, `register-${register}-${companies}`);
  const complete = `${files}.complete`;
  if (existsSync(complete)) return files;
  print(`Generating the files of ${companies} companies: ${register} (once)`);
  await rm(files, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const args = ['--format', register, '--companies', String(companies), '--as-of', asOf, '--out', files];
  await new Child(join(workspaceRoot, 'dist/tools/generator/main.js'), args, {}).completed();
  await mkdir(complete);
  return files;
}

export async function filesIn(folder: string): Promise<RegisterFile[]> {
  const names = (await readdir(folder)).sort();
  return Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      return { name, kind: kindOf(name), path, bytes: (await stat(path)).size, syntax: syntaxOf(name) };
    }),
  );
}

function syntaxOf(name: string): Syntax {
  if (name.endsWith('.xml')) return 'xml';
  if (name.endsWith('.json')) return 'json array';
  if (name.endsWith('.txt')) return 'json lines';
  return name.startsWith('aksjeeiebok') ? 'semicolons' : 'csv';
}
