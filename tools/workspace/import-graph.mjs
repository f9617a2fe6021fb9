// Reads which source file of the workspace imports which other files. It reads `import`, `export … from`, `import()`
// and `require`, including imports of types.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';

const folders = ['apps', 'libs', 'tools'];
const source = /\.(tsx?|mjs|cjs)$/;

/**
 * The files that each source file imports. Paths are relative to the root. Packages are left out.
 *
 * @returns {Map<string, string[]>}
 */
export function readImports(root) {
  const { paths } = JSON.parse(readFileSync(join(root, 'tsconfig.base.json'), 'utf8')).compilerOptions;
  const sources = folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => sourcesIn(join(root, folder)));
  return new Map(sources.map((file) => [relative(root, file), importedBy(file, root, paths)]));
}

/**
 * Finds import cycles: one for each group of files that import each other, directly or indirectly. A cycle begins with
 * the file whose name comes first.
 *
 * @param {Map<string, readonly string[]>} imports
 * @returns {string[][]}
 */
export function importCycles(imports) {
  const cycles = [];
  const seen = new Set();
  for (const file of [...imports.keys()].sort()) {
    if (seen.has(file)) continue;
    const cycle = shortestCycle(file, imports);
    if (!cycle) continue;
    for (const member of cycle) seen.add(member);
    cycles.push(cycle);
  }
  return cycles;
}

/** The shortest cycle that begins and ends at a file. */
function shortestCycle(start, imports) {
  const before = new Map();
  const queue = [start];
  for (const file of queue) {
    for (const next of imports.get(file) ?? []) {
      if (next === start) return wayTo(file, before);
      if (before.has(next)) continue;
      before.set(next, file);
      queue.push(next);
    }
  }
  return undefined;
}

function wayTo(file, before) {
  const way = [];
  for (let at = file; at !== undefined; at = before.get(at)) way.unshift(at);
  return way;
}

function sourcesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && source.test(entry.name) && !entry.parentPath.includes('node_modules'))
    .map((entry) => join(entry.parentPath, entry.name));
}

function importedBy(file, root, paths) {
  const { importedFiles } = ts.preProcessFile(readFileSync(file, 'utf8'), true, true);
  const found = importedFiles.flatMap(({ fileName }) => {
    if (fileName.startsWith('.')) return fileOf(join(dirname(file), fileName)) ?? [];
    return paths[fileName] ? [join(root, paths[fileName][0])] : [];
  });
  return [...new Set(found.map((path) => relative(root, path)))];
}

/** The file that an import path without extension refers to. */
function fileOf(path) {
  return [path, `${path}.ts`, `${path}.tsx`, join(path, 'index.ts')].find(
    (each) => existsSync(each) && statSync(each).isFile(),
  );
}
