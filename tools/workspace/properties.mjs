// `npm run test:properties [-- <project>… --files=<text> --usual]` tries all properties on their full numbers of cases
// with a new random seed. It prints the seed and how often each class of cases was met. PROPERTY_SEED repeats a run.
// PROPERTY_CASES scales the number of cases; 10,000 is the full number. With --files it tries only those of the spec
// files whose path contains the text.
//
// With --usual it tries the same cases as `npm test`, and writes the table into docs/properties.md.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { endWith, ensureInstalled, workspaceRoot } from './installed.mjs';
import { nx } from './nx.mjs';
import { propertyTable } from './property-table.mjs';

const page = join(workspaceRoot, 'docs/properties.md');
const [begin, end] = ['<!-- Made by `npm run test:properties -- --usual`. -->', '<!-- End of what is made. -->'];
const programs = ['api', 'audit', 'batch-builder', 'client', 'register-feed', 'subscriptions'];

ensureInstalled();
const isUsual = process.argv.includes('--usual');
const named = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const [, filesWith = ''] =
  /^--files=(.*)$/.exec(process.argv.find((argument) => argument.startsWith('--files=')) ?? '') ?? [];
const environment = {
  ...process.env,
  PROPERTY_CASES: isUsual ? '200' : process.env.PROPERTY_CASES || '10000',
  PROPERTY_SEED: isUsual ? '20261' : process.env.PROPERTY_SEED || String(Date.now() % 2 ** 31),
};
const runs = runsOf(specs().filter((file) => file.includes(filesWith))).filter(
  ({ project }) => named.length === 0 || named.includes(basename(project)),
);
if (runs.length === 0) endWith(`There is no property in ${[...named, filesWith].filter(Boolean).join(', ')}.`);
console.log(`Cases: ${environment.PROPERTY_CASES}. To repeat this run: PROPERTY_SEED=${environment.PROPERTY_SEED}`);

const startedAt = Date.now();
const failed = [];
const reports = [];
for (const run of runs) {
  const reportsOfRun = mkdtempSync(join(tmpdir(), 'properties-'));
  try {
    if (!tryAll(run, reportsOfRun)) failed.push(`${run.project} (${run.config})`);
    reports.push(...readReports(reportsOfRun).map((report) => ({ ...report, project: basename(run.project) })));
  } finally {
    rmSync(reportsOfRun, { recursive: true, force: true });
  }
}
const table = propertyTable(reports);
console.log(`\n${table}\n\nSeed ${environment.PROPERTY_SEED}, ${Math.round((Date.now() - startedAt) / 60_000)} min.`);
const areAll = named.length === 0 && filesWith === '';
if (isUsual && areAll && failed.length === 0) writePage(table);
if (failed.length > 0)
  endWith(
    `Properties failed in ${failed.join(', ')}. To repeat: PROPERTY_SEED=${environment.PROPERTY_SEED} PROPERTY_CASES=${environment.PROPERTY_CASES}`,
  );

/** Every spec file that tries a property. Paths are relative to the workspace. */
function specs() {
  const { stdout } = spawnSync(
    'git',
    ['grep', '-lE', '(checkProperty|checkAsyncProperty|new MetClasses|fc\\.assert)[(<]', '--', '*.spec.ts'],
    { cwd: workspaceRoot, encoding: 'utf8' },
  );
  return stdout.split('\n').filter((file) => file !== '' && !file.startsWith('tools/'));
}

/** The files of each project and Jest configuration. One run of Jest tries them together. */
function runsOf(files) {
  const runs = new Map();
  for (const file of files) {
    const [project] = file.split(/\/(?:src|test)\//);
    const config = file.endsWith('.neo4j.spec.ts') ? 'jest.neo4j.config.cjs' : 'jest.config.cjs';
    const key = `${project}/${config}`;
    runs.set(key, { project, config, files: [...(runs.get(key)?.files ?? []), file] });
  }
  return [...runs.values()];
}

/**
 * Runs the properties of a project.
 *
 * @returns whether all properties passed.
 */
function tryAll({ project, config, files }, reportsFolder) {
  // The specs of api-e2e run the built programs.
  if (
    project === 'apps/api-e2e' &&
    nx(['run-many', '-t', 'build', '-p', ...programs, '--outputStyle=static'], 'inherit').status !== 0
  )
    return false;
  const jest = [
    'node_modules/jest/bin/jest.js',
    '-c',
    `${project}/${config}`,
    '--testTimeout=14400000',
    '--runTestsByPath',
    ...files,
  ];
  const { status, signal } = spawnSync(process.execPath, jest, {
    cwd: workspaceRoot,
    stdio: 'inherit',
    env: { ...environment, PROPERTY_REPORTS: reportsFolder },
  });
  if (signal !== null) process.exit(130);
  return status === 0;
}

function readReports(folder) {
  return readdirSync(folder).flatMap((file) =>
    readFileSync(join(folder, file), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  );
}

function writePage(made) {
  const text = readFileSync(page, 'utf8');
  const [before, rest] = text.split(begin);
  const after = rest?.split(end)[1];
  if (after === undefined) endWith('docs/properties.md has lost the marks between which the table stands.');
  writeFileSync(page, `${before}${begin}\n${made}\n${end}${after}`);
}
