// `npm run test:mutation [-- <target>…] [--reuse]` changes the code in small ways and prints the changes that no test
// noticed. A target is a name in mutation/targets.json, or such a name with a path in its folder, for example
// `ownership/src/ultimate/rules`. By default all targets are tested. For other files, it prints the figures of the last
// run, which are stored in dist/mutation.
//
// The target `by-hand` makes the changes in mutation/by-hand.json. They are in Cypher, and in code whose tests need a
// Neo4j. `by-hand/<text>` makes only the changes whose description contains the text.
//
// --reuse takes earlier results if neither the changed code nor the tests that ran it differ. It overlooks new tests of
// code that runs when a module is loaded.
//
// The command fails if a change is not noticed and docs/mutation.md gives no reason for it.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { ensureInstalled, endWith, workspaceRoot } from './installed.mjs';
import { tryChanges } from './mutation/by-hand.mjs';
import { rowOf, survivorsIn, tableHead } from './mutation/results.mjs';

const require = createRequire(import.meta.url);
const targets = require('./mutation/targets.json');

ensureInstalled();
process.chdir(workspaceRoot);
const force = !process.argv.includes('--reuse');
const named = process.argv.slice(2).filter((argument) => argument !== '--reuse');
const explained = readFileSync('docs/mutation.md', 'utf8');
const names = [...Object.keys(targets), 'by-hand'];
for (const what of named.length > 0 ? named : names) {
  const [name, ...path] = what.split('/');
  if (!names.includes(name)) endWith(`"${name}" is none of ${names.join(', ')}.`);
  if (name === 'by-hand') {
    if (tryChanges(path.join('/')).length > 0) process.exitCode = 1;
    continue;
  }
  const { seconds, report } = await mutate(name, path.join('/'));
  const survivors = survivorsIn(report);
  console.log(`\n${tableHead}\n${rowOf(name, report)}\n\n${what} took ${Math.round(seconds)} s.\n`);
  for (const survivor of survivors) {
    const isExplained = explained.includes(survivor.text);
    console.log(`${isExplained ? 'explained' : 'NEW'} ${survivor.place} ${survivor.status}\n${survivor.text}`);
    if (!isExplained) process.exitCode = 1;
  }
}

async function mutate(name, path) {
  const { folder, files, jest = {} } = targets[name];
  const startedAt = performance.now();
  await new Stryker(optionsOf(name, mutatedFiles(folder, files, path), jestOptions(folder, jest))).runMutationTest();
  const report = JSON.parse(readFileSync(reportFile(name), 'utf8'));
  return { seconds: (performance.now() - startedAt) / 1000, report };
}

/** Stryker's globs: of these files only those below the path. Files that only tests use are excluded. */
function mutatedFiles(folder, files, path) {
  const some = path === '' ? files : [path.endsWith('.ts') ? path : `${path}/**/*.ts`];
  return [
    ...some.map((file) => `${folder}/${file}`),
    ...['*.spec.ts', 'testing/*.ts', 'index.ts'].map((file) => `!${folder}/**/${file}`),
  ];
}

/** The configuration of the project's own tests, with the target's changes. */
function jestOptions(folder, changed) {
  const configFile = `${folder}/jest.config.cjs`;
  const { setupFiles = [] } = require(join(workspaceRoot, configFile));
  const setup = [...setupFiles, join(workspaceRoot, 'tools/workspace/mutation/jest-setup.cjs')];
  // Slow property tests try only a few cases. The seed is the same for every mutant.
  const globals = { fewCases: { cases: 5, files: '.property.spec.ts' } };
  return { configFile, config: { setupFiles: setup, globals, ...changed } };
}

function reportFile(name) {
  return `dist/mutation/${name}.json`;
}

function optionsOf(name, mutate, jest) {
  return {
    mutate,
    force,
    jest,
    plugins: ['@stryker-mutator/jest-runner'],
    testRunner: 'jest',
    coverageAnalysis: 'perTest',
    // Nothing checks types here, so Stryker need not disable type checks in the files.
    disableTypeChecks: false,
    ignorePatterns: ['dist', '.local', '.nx', 'deploy'],
    tempDirName: 'dist/mutation/sandbox',
    cleanTempDir: 'always',
    concurrency: 2,
    timeoutMS: 10_000,
    incremental: true,
    incrementalFile: `dist/mutation/${name}.incremental.json`,
    reporters: ['json', 'html', 'progress-append-only'],
    jsonReporter: { fileName: reportFile(name) },
    htmlReporter: { fileName: `dist/mutation/${name}.html` },
    allowConsoleColors: false,
    logLevel: 'warn',
  };
}
