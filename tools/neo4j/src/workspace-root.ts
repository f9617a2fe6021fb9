import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder of `nx.json` at or above `folder`; works from the sources and from the bundles in `dist`. */
export function findWorkspaceRoot(folder: string): string {
  if (existsSync(join(folder, 'nx.json'))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error('This program runs inside its workspace only (no nx.json found above it).');
  return findWorkspaceRoot(parent);
}
