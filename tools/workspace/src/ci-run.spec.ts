import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { workspaceRoot } from './workspace-files';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ci-run-'));
  cpSync(join(workspaceRoot, '.ci'), join(folder, '.ci'), { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs `.ci/run` with an npm that prints its arguments, and fails for some of them. */
function ciRun(failing = 'nothing') {
  const npm = `#!/bin/sh\necho "npm $* with CI=$CI"\ncase "$*" in *${failing}*) exit 1;; esac\n`;
  writeFileSync(join(folder, 'npm'), npm, { mode: 0o755 });
  const { CI: _CI, PATH = '', ...env } = process.env;
  const { status, stdout } = spawnSync('bash', [join(folder, '.ci/run')], {
    env: { ...env, PATH: `${folder}${delimiter}${PATH}` },
    encoding: 'utf8',
  });
  return { status, lines: stdout.trimEnd().split('\n') };
}

const explorer = 'npm run test:explorer -- --longer --outputFile=dist/test-explorer.json with CI=true';
const all = 'npm test -- --and=dist/test-explorer.json with CI=true';

test('.ci/run runs all tests with CI, so that no test is skipped for a missing program', () => {
  expect(ciRun()).toEqual({ status: 0, lines: [explorer, all] });
});

test('.ci/run runs npm test last, and with the results of this run alone, also after a failure', () => {
  mkdirSync(join(folder, 'dist'), { recursive: true });
  writeFileSync(join(folder, 'dist/test-explorer.json'), 'of an earlier run');
  const { status, lines } = ciRun('test:explorer');
  expect([status, lines.at(-1), existsSync(join(folder, 'dist/test-explorer.json'))]).toEqual([0, all, false]);
});

test('.ci/run fails when npm test does', () => {
  expect(ciRun('--and').status).toBe(1);
});
