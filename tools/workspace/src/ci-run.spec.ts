import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { workspaceRoot } from './workspace-files';

let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'ci-run-'))));
afterAll(() => rmSync(folder, { recursive: true }));

test('.ci/run runs npm test with CI, so that no test is skipped for a missing program', () => {
  writeFileSync(join(folder, 'npm'), '#!/bin/sh\necho "npm $* with CI=$CI"\n', { mode: 0o755 });
  const { CI: _CI, PATH = '', ...env } = process.env;
  const { status, stdout } = spawnSync('bash', [join(workspaceRoot, '.ci/run')], {
    env: { ...env, PATH: `${folder}${delimiter}${PATH}` },
    encoding: 'utf8',
  });
  expect([status, stdout]).toEqual([0, 'npm test with CI=true\n']);
});
