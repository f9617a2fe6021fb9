// `npm run words [-- folder]` counts the words that only this code base used in a sense of its own, in sources, specs
// and docs. A whole word counts in the first columns. A part of a longer name (`isHeld`, `HeldGraph`, `held-graph`)
// counts in the last one. Pages in docs/generated are not counted, because they repeat test titles. `folder` is another
// checkout to count.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { workspaceRoot } from './installed.mjs';
import { filesBelow } from './workspace-sources.mjs';

const words = [
  ...['told', 'held', 'nobody', 'tell', 'tells', 'somebody', 'whoever', 'beside', 'patience', 'standing'],
  ...['lift', 'lifts', 'lifted', 'foretell', 'foretells', 'asker', 'anybody'],
];
// These two files name the words without using them.
const ownFiles = ['tools/workspace/words.mjs', 'tools/workspace/src/words.spec.ts'];
const kinds = ['sources', 'specs', 'docs'];

const root = resolve(process.argv[2] ?? workspaceRoot);
const counts = new Map([...words, 'most…'].map((word) => [word, { sources: 0, specs: 0, docs: 0, names: 0 }]));
for (const file of files()) count(file);
const rows = [...counts].map(([word, count]) => [
  word,
  ...kinds.map((kind) => count[kind]),
  sum(kinds.map((kind) => count[kind])),
  count.names,
]);
const total = ['all', ...[1, 2, 3, 4, 5].map((column) => sum(rows.map((row) => row[column])))];
const table = [['word', ...kinds, 'all', 'in names'], ['---', '---:', '---:', '---:', '---:', '---:'], ...rows, total];
console.log(table.map((cells) => `| ${cells.join(' | ')} |`).join('\n'));

function files() {
  const pages = filesBelow(root, '.').filter((file) => !file.includes('/') && file.endsWith('.md'));
  return [
    ...pages,
    ...['apps', 'libs', 'tools', 'docs', 'deploy'].flatMap((folder) => filesBelow(root, folder)),
  ].filter((file) => kindOf(file) !== undefined && !ownFiles.includes(file));
}

function kindOf(file) {
  if (/\.md$/.test(file)) return file.startsWith('docs/generated/') ? undefined : 'docs';
  if (/\.spec\.[cm]?tsx?$/.test(file)) return 'specs';
  return /\.([cm]?[jt]sx?|cypher|css|ya?ml)$/.test(file) ? 'sources' : undefined;
}

function count(file) {
  const kind = kindOf(file);
  for (const [name] of readFileSync(join(root, file), 'utf8').matchAll(/[A-Za-z0-9_]+(?:-[A-Za-z0-9_]+)*/g)) {
    for (const word of name.split('-')) countWord(word, kind, word !== name);
  }
}

/** Counts a word, which is either a whole name or a part of a name with hyphens. */
function countWord(word, kind, isPart) {
  const parts = word.split(/(?<=[a-z0-9])(?=[A-Z])|_/);
  if (parts.length > 1 && parts[0] === 'most') counts.get('most…')[kind] += 1;
  const isName = isPart || parts.length > 1;
  for (const part of parts) {
    const counted = counts.get(part.toLowerCase());
    if (counted !== undefined) counted[isName ? 'names' : kind] += 1;
  }
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}
