// `npm run docs:architecture`: writes the diagrams of docs/architecture.md. With --check it only says whether they are up to date.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { architectureDiagrams } from './architecture-diagrams.mjs';
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
const written = `${before}${begin}\n${architectureDiagrams(readGraph())}\n${end}${after}`;
if (!process.argv.includes('--check')) writeFileSync(page, written);
else if (written !== text) endWith('docs/architecture.md does not show the projects as they are: run "npm run docs:architecture".');

/** The project graph, fresh from the sources. */
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
