// `npm run bench:affected` measures how long `nx affected -t test` takes after a change of one lib, without the cache.
// It measures the time until the result of the lib's own pure tests, and until the results of all projects that use the
// lib. The arguments name libs; by default all libs are measured.
//
// It changes no file. It fails if tests fail or if the result of a lib's own tests comes late. With `--tiny` it runs
// only the libs' own tests and checks no time, which shows that the benchmark works.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, endWith, workspaceRoot } from './installed.mjs';
import { nx, nxWatched } from './nx.mjs';

const targetSeconds = 10;

const isTiny = process.argv.includes('--tiny');
const named = process.argv.slice(2).filter((argument) => argument !== '--tiny');
const folders = new Map(readdirSync(join(workspaceRoot, 'libs')).flatMap((group) => libsIn(`libs/${group}`)));
const libs = named.length > 0 ? named : [...folders.keys()].sort();

ensureInstalled();
console.log(`Node ${process.versions.node}; target: ${isTiny ? 'not judged' : `at most ${targetSeconds} s`}\n`);
console.log(
  '| Changed lib | Own tests, s | | Projects tested | All tests, s | | Tests |\n|---|---|---|---|---|---|---|',
);
for (const lib of libs) {
  const change = `--files=${folders.get(lib)}/src/index.ts`;
  const projects = projectsTested(change);
  const { own, all, passed } = await measure(lib, change);
  console.log(
    `| ${[lib, own.toFixed(1), judged(own), projects, all.toFixed(1), judged(all), passed ? 'passed' : 'failed'].join(' | ')} |`,
  );
  if ((own > targetSeconds && !isTiny) || !passed) process.exitCode = 1;
}

/** The libs of one group, each with its folder. */
function libsIn(group) {
  return readdirSync(join(workspaceRoot, group)).map((lib) => [lib, `${group}/${lib}`]);
}

function projectsTested(change) {
  const { status, stdout, stderr } = nx(
    ['show', 'projects', '--affected', change, '--withTarget=test', '--json'],
    'pipe',
  );
  if (status !== 0) endWith(stderr);
  return JSON.parse(stdout).length;
}

/**
 * Seconds until Nx prints the result of the lib's own tests, and until Nx ends. Nx prints a task when the task has
 * ended.
 */
async function measure(lib, change) {
  const startedAt = performance.now();
  const secondsNow = () => (performance.now() - startedAt) / 1000;
  let own = Infinity;
  const selected = isTiny ? ['run-many', '-p', lib] : ['affected', change];
  const status = await nxWatched([...selected, '-t', 'test', '--skipNxCache', '--outputStyle=static'], (text) => {
    if (own === Infinity && text.includes(`nx run ${lib}:test`)) own = secondsNow();
  });
  return { own, all: secondsNow(), passed: status === 0 };
}

function judged(seconds) {
  if (isTiny) return 'not judged';
  return seconds <= targetSeconds ? 'met' : 'missed';
}
