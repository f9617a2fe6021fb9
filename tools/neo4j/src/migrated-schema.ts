import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The names of all indexes and constraints that the migrations of the workspace create. */
export async function namesOfMigratedSchema(workspaceRoot: string): Promise<Set<string>> {
  const names = new Set<string>();
  for (const file of await migrationFiles(workspaceRoot))
    for (const name of createdNames(await readFile(file, 'utf8'))) names.add(name);
  return names;
}

/** The names of the indexes and constraints that a Cypher text creates. */
export function createdNames(text: string): string[] {
  const created = /^CREATE (?:\w+ )?(?:INDEX|CONSTRAINT) (\w+) IF NOT EXISTS/gm;
  return [...text.matchAll(created)].map(([, name]) => name as string);
}

async function migrationFiles(workspaceRoot: string): Promise<string[]> {
  const libs = join(workspaceRoot, 'libs');
  const files = await readdir(libs, { recursive: true });
  return files.filter((file) => /[\\/]migrations[\\/][^\\/]+\.cypher$/.test(file)).map((file) => join(libs, file));
}
