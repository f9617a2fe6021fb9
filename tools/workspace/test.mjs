// `npm test`: installs what is needed, then lint, typecheck, build and all tests of all projects. Everything runs even
// when something failed, and the very last line of standard output is `N passed, N failed`. With --node24 all of it runs on Node 24.
// --and=<file> adds the results of tests that ran before (Jest's --json). A file that cannot be read counts as one failure.
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ensureS3Server } from '../s3/install.mjs';
import { readClaims, unprovedClaims } from './claimed-tests.mjs';
import { beginPrograms } from './debian-packages.mjs';
import { ensureInstalled, workspaceRoot } from './installed.mjs';
import { obtainNode24 } from './node24.mjs';
import { memoryFolder } from './memory-folder.mjs';
import { openPool } from './neo4j-pool.mjs';
import { nx } from './nx.mjs';
import { countOf, failuresOf, summaryOf } from './test-count.mjs';

// The checks look at all projects in one process each: most of the time of a check of one project goes into reading its libs.
// All tests are one stage, so that no processor waits for the last test of a kind; `longest-first` only orders them. Three at a time,
// for two processors: a test waits for a server, a time-out or a process that starts.
const stages = [
  { targets: ['lint-workspace', 'typecheck-workspace', 'build'], parallel: 2 },
  { targets: ['test', 'test-large', 'test-neo4j', 'e2e', 'longest-first'], parallel: 3 },
];
const results = join(workspaceRoot, 'dist/test-results');
const lastRun = join(workspaceRoot, '.nx/cache/run.json');

const startedAt = Date.now();
// Both go on while npm installs and while the checks run; the tests need them.
const s3Server = ensureS3Server();
const programs = beginPrograms(['redis-server'], ['initdb', 'psql', 'brotli'], ['chromium'], ['python3']);
ensureInstalled();
// Test servers wait for the disk at each commit. Their data is deleted in the end, so it may be in memory.
const temporary = memoryFolder();
if (temporary) process.env.TMPDIR = temporary;
process.env.TEST_NEO4J_POOL = openPool();
const program = process.argv.includes('--node24') ? obtainNode24() : process.execPath;
// Nothing of an earlier run may be counted; what is cached is restored by Nx.
rmSync(results, { recursive: true, force: true });
const [checks, ...testStages] = stages;
const failedTasks = runStage(checks);
provide('S3', await s3Server);
const [redis, benches, chromium, python] = await programs;
provide('REDIS', redis);
provide('BENCHES', benches);
provide('CHROMIUM', chromium);
provide('PYTHON', python);
failedTasks.push(...testStages.flatMap(runStage));
const jestResults = readResults();
for (const file of process.argv.filter((arg) => arg.startsWith('--and=')).map((arg) => arg.slice('--and='.length))) {
  const result = readResult(file);
  if (result) jestResults.set(basename(file), result);
  else failedTasks.push({ id: `the tests of ${file}`, file: '' });
}
const unproved = unprovedClaims(readClaims(workspaceRoot), [...jestResults.values()]);
// Where tests may be skipped the pages cannot be proved; a build server skips none.
const isComplete = !Object.keys(process.env).some((name) => name.startsWith('TEST_WITHOUT_'));
if (unproved.length > 0 && isComplete)
  failedTasks.push({ id: 'tests that the docs name and that did not run', file: '' });
const count = countOf(jestResults, failedTasks);
const seconds = Math.round((Date.now() - startedAt) / 1000);
for (const failure of failuresOf(jestResults)) console.log(`Failed: ${failure}`);
for (const { page, file, title } of unproved) console.log(`Did not run, though ${page} names it: ${file}: ${title}`);
if (failedTasks.length > 0) console.log(`\nFailed: ${failedTasks.map(({ id }) => id).join(', ')}`);
console.log(`\nTook ${Math.floor(seconds / 60)} min ${seconds % 60} s.`);
console.log(summaryOf(count));
process.exitCode = count.failed > 0 ? 1 : 0;

/** On a build server the tests that need a program fail without it; elsewhere they are skipped, and print why. */
function provide(name, problem) {
  if (problem && !process.env.CI) process.env[`TEST_WITHOUT_${name}`] = problem;
}

/** Runs the targets in all projects that have them, at most `parallel` tasks at a time. @returns the tasks that failed. */
function runStage({ targets, parallel }) {
  rmSync(lastRun, { force: true });
  const { status, signal } = nx(
    ['run-many', '-t', ...targets, `--parallel=${parallel}`, '--nxBail=false', '--outputStyle=static'],
    'inherit',
    program,
  );
  if (signal !== null) process.exit(130);
  if (status === 0) return [];
  const failed = readTasks().filter((task) => task.status !== 0 && task.target !== 'longest-first');
  if (failed.length === 0) return [{ id: `nx ${targets.join(' ')}`, file: '' }];
  return failed.map(({ taskId, projectName, target }) => ({ id: taskId, file: `${projectName}.${target}.json` }));
}

/** The tasks of the last run of Nx, `status` being their exit code (absent for one that never ran). */
function readTasks() {
  try {
    return JSON.parse(readFileSync(lastRun, 'utf8')).tasks;
  } catch {
    return [];
  }
}

/** Jest's results by the name of their file. */
function readResults() {
  let files = [];
  try {
    files = readdirSync(results).filter((file) => file.endsWith('.json'));
  } catch {
    // No test task got as far as writing one.
  }
  return new Map(files.map((file) => [file, JSON.parse(readFileSync(join(results, file), 'utf8'))]));
}

/** The results in a file. Undefined if there are none. */
function readResult(file) {
  try {
    return JSON.parse(readFileSync(join(workspaceRoot, file), 'utf8'));
  } catch {
    return undefined;
  }
}
