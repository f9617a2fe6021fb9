import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of the repository. */
export const workspaceRoot = join(__dirname, '../../..');

/** The content of a `project.json`. */
export interface Project {
  readonly name: string;
  /** Path relative to the workspace. */
  readonly folder: string;
  readonly tags: readonly string[];
}

/** Every project of the workspace. */
export function readProjects(): Project[] {
  return ['apps', 'libs', 'tools'].flatMap((group) =>
    readdirSync(join(workspaceRoot, group), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('project.json') && !path.includes('node_modules'))
      .map((path) => {
        const file = join(group, path);
        const { name, tags = [] } = JSON.parse(readFileSync(join(workspaceRoot, file), 'utf8')) as Partial<Project>;
        return { name: name ?? '', folder: join(file, '..'), tags };
      }),
  );
}

const foldersWithoutSources = new Set(['node_modules', 'dist', 'coverage', '.nx', '.local', '.git']);
const textFile = /\.(cjs|csv|cypher|html|js|json|jsonl|md|mjs|ndjson|sh|snap|svg|ts|tsx|txt|xml|ya?ml)$/;

/** The paths of all files with text, relative to the workspace: sources, fixtures and pages. */
export function textFiles(): string[] {
  const below = (folder: string): string[] =>
    readdirSync(join(workspaceRoot, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return foldersWithoutSources.has(entry.name) ? [] : below(path);
      return entry.isFile() && textFile.test(entry.name) && entry.name !== 'package-lock.json' ? [path] : [];
    });
  return below('').sort();
}
