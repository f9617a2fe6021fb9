// `npm test` installs what is needed, then runs lint, type checks, builds and all tests of all projects. All of them
// run even if something fails. The last line of standard output is `N passed, N failed`. With --node24 everything runs
// on Node 24. --and=<file> adds the results of tests that ran before (Jest's --json). A file that cannot be read counts
// as one failure.
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

// Lint and type check look at all projects in one process each, because a check of a single project spends most of its
// time on reading the libs that the project uses. All tests are one stage, so that no processor is idle while the last
// test of a target runs. `longest-first` only decides their order. Three tests run at a time on two processors, because
// a test often waits for a server, a time-out or the start of a process.
const stages = [
  { targets: ['lint-workspace', 'typecheck-workspace', 'build'], parallel: 2 },
  { targets: ['test', 'test-large', 'test-neo4j', 'e2e', 'longest-first'], parallel: 3 },
];
const results = join(workspaceRoot, 'dist/test-results');
const lastRun = join(workspaceRoot, '.nx/cache/run.json');

const startedAt = Date.now();
// These two installations continue in the background while npm installs packages and while the checks run. Only the
// tests need them.
const s3Server = ensureS3Server();
const programs = beginPrograms(['redis-server'], ['initdb', 'psql', 'brotli'], ['chromium'], ['python3']);
ensureInstalled();
// Temporary files are in memory, because test servers would wait for the disk at each commit. Their data is deleted in
// the end anyway.
const temporary = memoryFolder();
if (temporary) process.env.TMPDIR = temporary;
process.env.TEST_NEO4J_POOL = openPool();
const program = process.argv.includes('--node24') ? obtainNode24() : process.execPath;
// Removes the results of earlier runs, so that they are not counted. Nx restores those that it takes from its cache.
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
// If tests were skipped because a program is missing, tests that the docs name may be among them. That is no failure. A
// build server skips no tests.
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

/** Skips the tests that need a missing program, with the reason. On a build server these tests fail instead. */
function provide(name, problem) {
  if (problem && !process.env.CI) process.env[`TEST_WITHOUT_${name}`] = problem;
}

/**
 * Runs the targets in all projects that have them, at most `parallel` tasks at a time.
 *
 * @returns the tasks that failed.
 */
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

/** The tasks of the last run of Nx. `status` is the exit code of a task, and is absent if the task never ran. */
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
    // The folder does not exist, because no test task has written a result.
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
