// `npm run bench:affected`: how long the verdict of `nx affected -t test` on a change of one lib takes, without the cache.
// The libs are those named as arguments, else those that the target of `targetSeconds` is for. It changes no file.
import { ensureInstalled, endWith } from './installed.mjs';
import { nx } from './nx.mjs';

const targetSeconds = 10;

const named = process.argv.slice(2);
const libs = named.length > 0 ? named : ['ownership', 'authorization', 'cursor', 'relations-contract'];

ensureInstalled();
console.log(`Node ${process.versions.node}; target: at most ${targetSeconds} s\n\n| Changed lib | Projects tested | Seconds | Tests |\n|---|---|---|---|`);
for (const lib of libs) {
  const change = `--files=libs/${lib}/src/index.ts`;
  const projects = nx(['show', 'projects', '--affected', change, '--withTarget=test', '--json'], 'pipe');
  if (projects.status !== 0) endWith(projects.stderr);
  const startedAt = performance.now();
  const { status } = nx(['affected', '-t', 'test', change, '--skipNxCache', '--outputStyle=static'], 'pipe');
  const seconds = (performance.now() - startedAt) / 1000;
  console.log(`| ${lib} | ${JSON.parse(projects.stdout).length} | ${seconds.toFixed(1)} | ${status === 0 ? 'passed' : 'failed'} |`);
  if (seconds > targetSeconds || status !== 0) process.exitCode = 1;
}
