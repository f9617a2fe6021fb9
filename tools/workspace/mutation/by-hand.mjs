// Makes the changes of by-hand.json, one at a time, and runs the specs that should fail because of the change. The
// changes are in Cypher, which Stryker cannot change, and in code whose tests need a Neo4j, which Stryker cannot run.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endWith, workspaceRoot } from '../installed.mjs';

const changes = createRequire(import.meta.url)('./by-hand.json');
const jest = join(workspaceRoot, 'node_modules/jest/bin/jest.js');

/**
 * Prints a row of the table in docs/mutation.md for each change.
 *
 * @param part - only changes are made whose description contains this text.
 * @returns the descriptions of the changes that no test noticed.
 * @throws Error if the specs fail without a change, because they would then notice everything.
 */
export function tryChanges(part) {
  const chosen = changes.filter(({ what }) => what.includes(part));
  if (chosen.length === 0) endWith(`No change by hand is about "${part}".`);
  for (const specs of new Set(chosen.map((change) => change.specs.join(' ')))) {
    const { failed } = run(specs.split(' '));
    if (failed.length > 0) throw new Error(`Without any change these tests fail in ${specs}: ${failed.join(', ')}`);
  }
  console.log('\n| Change | Tests that fail |\n|---|---|');
  return chosen.filter((change) => {
    const { failed, count } = withChange(change, () => run(change.specs));
    const noticed = failed.length === 0 ? 'NONE' : `${failed.length} of ${count}, the first: ${failed[0]}`;
    console.log(`| ${change.what} | ${noticed} |`);
    return failed.length === 0;
  });
}

/** Runs a function while the file is changed, and restores the file. A signal is handled after that. */
function withChange({ file, from, to }, use) {
  const path = join(workspaceRoot, file);
  const text = readFileSync(path, 'utf8');
  if (text.split(from).length !== 2) endWith(`${file} does not contain this exactly once: ${from}`);
  const wait = () => undefined;
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, wait);
  try {
    writeFileSync(
      path,
      text.replace(from, () => to),
    );
    return use();
  } finally {
    writeFileSync(path, text);
    for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, wait);
  }
}

// The configuration of a project may ignore specs that another configuration runs.
const options = ['--silent', '--json', '--testPathIgnorePatterns=/node_modules/'];

/** @returns the names of the tests that failed, and the number of tests. A file that cannot be loaded is an error. */
function run(specs) {
  const folder = mkdtempSync(join(tmpdir(), 'mutation-'));
  try {
    const [project] = specs[0].split('/src/');
    const config = `${project}/${specs[0].endsWith('.neo4j.spec.ts') ? 'jest.neo4j.config.cjs' : 'jest.config.cjs'}`;
    const output = join(folder, 'results.json');
    const { signal } = spawnSync(
      process.execPath,
      [jest, '-c', config, ...options, `--outputFile=${output}`, '--runTestsByPath', ...specs],
      { cwd: workspaceRoot, stdio: ['ignore', 'ignore', 'ignore'] },
    );
    if (signal !== null) throw new Error(`The tests were ended by ${signal}.`);
    return resultsIn(JSON.parse(readFileSync(output, 'utf8')));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function resultsIn({ testResults }) {
  const broken = testResults.filter(({ assertionResults }) => assertionResults.length === 0);
  if (broken.length > 0) throw new Error(`The tests could not run: ${broken.map(({ message }) => message).join('\n')}`);
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const failed = tests.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName);
  if (tests.length === 0) throw new Error('There is no test in these specs.');
  return { failed, count: tests.filter(({ status }) => status !== 'pending').length };
}
