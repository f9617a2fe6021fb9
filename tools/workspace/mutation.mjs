// `npm run test:mutation [-- <what>…] [--reuse]`: changes the code in small ways and prints which changes no test noticed. What: a
// name of mutation/targets.json, or such a name and a path in its folder, as in `ownership/src/ultimate/rules`; all of it by
// default. Of the other files, it prints the figures of the last run, kept in dist/mutation. --reuse takes
// results of this kind also for what is asked for, where neither the change nor the tests that ran it differ; it overlooks new
// tests of code that runs when a module is loaded. The command fails when a change goes unnoticed that docs/mutation.md does not
// give a reason for.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { ensureInstalled, endWith, workspaceRoot } from './installed.mjs';
import { rowOf, survivorsIn, tableHead } from './mutation/results.mjs';

const require = createRequire(import.meta.url);
const targets = require('./mutation/targets.json');

ensureInstalled();
process.chdir(workspaceRoot);
const force = !process.argv.includes('--reuse');
const named = process.argv.slice(2).filter((argument) => argument !== '--reuse');
const explained = readFileSync('docs/mutation.md', 'utf8');
for (const what of named.length > 0 ? named : Object.keys(targets)) {
  const [name, ...path] = what.split('/');
  if (!(name in targets)) endWith(`"${name}" is none of ${Object.keys(targets).join(', ')}.`);
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

/** Globs of Stryker: of these files, those below the path alone, and never what only tests use. */
function mutatedFiles(folder, files, path) {
  const some = path === '' ? files : [path.endsWith('.ts') ? path : `${path}/**/*.ts`];
  return [
    ...some.map((file) => `${folder}/${file}`),
    ...['*.spec.ts', 'testing/*.ts', 'index.ts'].map((file) => `!${folder}/**/${file}`),
  ];
}

/** The configuration of the project's own tests, with what the target changes in it. */
function jestOptions(folder, changed) {
  const configFile = `${folder}/jest.config.cjs`;
  const { setupFiles = [] } = require(join(workspaceRoot, configFile));
  const setup = [...setupFiles, join(workspaceRoot, 'tools/workspace/mutation/jest-setup.cjs')];
  // Not too many cases of what takes long; the seed is the same for every mutant.
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
    // Nothing here checks types, so no file needs a comment that disables the check.
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
