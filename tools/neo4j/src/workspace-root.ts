import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The folder with `nx.json`: `folder` or one of its parents. This works for the sources and for the bundles in `dist`.
 */
export function findWorkspaceRoot(folder: string): string {
  if (existsSync(join(folder, 'nx.json'))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error('This program runs inside its workspace only (no nx.json found above it).');
  return findWorkspaceRoot(parent);
}
