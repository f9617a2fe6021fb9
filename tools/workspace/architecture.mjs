// `npm run docs:architecture` writes the diagrams of docs/architecture.md. With --check it only checks whether they are
// up to date.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { architectureDiagrams } from './architecture-diagrams.mjs';
import { readImports } from './import-graph.mjs';
import { endWith, ensureInstalled, workspaceRoot } from './installed.mjs';
import { nx } from './nx.mjs';

const page = join(workspaceRoot, 'docs/architecture.md');
const begin = '<!-- Made by `npm run docs:architecture`; a test fails when it no longer fits. -->';
const end = '<!-- End of what is made. -->';

ensureInstalled();
const text = readFileSync(page, 'utf8');
const [before, rest] = text.split(begin);
const after = rest?.split(end)[1];
if (after === undefined) endWith('docs/architecture.md has lost the marks between which the diagrams stand.');
const written = `${before}${begin}\n${architectureDiagrams(shippedOf(readGraph()))}\n${end}${after}`;
if (!process.argv.includes('--check')) writeFileSync(page, written);
else if (written !== text)
  endWith('docs/architecture.md does not show the projects as they are: run "npm run docs:architecture".');

/** Reads the current project graph from Nx. */
function readGraph() {
  const folder = mkdtempSync(join(tmpdir(), 'project-graph-'));
  try {
    const file = join(folder, 'graph.json');
    const { status, stdout, stderr } = nx(['graph', `--file=${file}`], 'pipe');
    if (status !== 0) throw new Error(`${stdout}${stderr}`);
    return JSON.parse(readFileSync(file, 'utf8')).graph;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The project graph without dependencies of tests only. */
function shippedOf(graph) {
  const shipped = shippedDependencies(Object.values(graph.nodes));
  const kept = ({ type, source, target }) => type === 'implicit' || shipped.has(`${source} ${target}`);
  const dependencies = Object.entries(graph.dependencies).map(([name, all]) => [name, all.filter(kept)]);
  return { ...graph, dependencies: Object.fromEntries(dependencies) };
}

/** The pairs of projects in which a source file of the first imports the second. Imports in tests do not count. */
function shippedDependencies(projects) {
  const isTest = (file) => /\.(spec|timing)\.tsx?$|\/(test|testing)\//.test(file);
  const projectOf = (file) => projects.find(({ data: { root } }) => file.startsWith(`${root}/`))?.name;
  const pairs = [...readImports(workspaceRoot)]
    .filter(([file]) => !isTest(file))
    .flatMap(([file, imported]) => imported.map((each) => `${projectOf(file)} ${projectOf(each)}`));
  return new Set(pairs);
}
