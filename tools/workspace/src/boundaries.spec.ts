import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { workspaceRoot } from './workspace-files';

const copied = ['apps', 'libs', 'tools', 'nx.json', 'package.json', 'package-lock.json', 'eslint.config.mjs', 'tsconfig.base.json', '.gitignore'];

// The violations are planted in a copy: a killed test leaves nothing in the sources, and no other task can see them.
let copy: string;

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'boundaries-'));
  for (const path of copied) cpSync(join(workspaceRoot, path), join(copy, path), { recursive: true });
  symlinkSync(join(workspaceRoot, 'node_modules'), join(copy, 'node_modules'));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** Lints one project through Nx, as `npm test` does: without the project graph the rule would do nothing. */
function lint(project: string): { failed: boolean; output: string } {
  // Nothing of the Nx that runs this test may reach the one that is tested.
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('NX_') && name !== 'NODE_OPTIONS');
  const env = { ...Object.fromEntries(own), NX_DAEMON: 'false', NX_WORKSPACE_ROOT_PATH: copy, FORCE_COLOR: '0' };
  const args = [join(copy, 'node_modules/.bin/nx'), 'run', `${project}:lint`, '--skipNxCache', '--outputStyle=static'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: copy, env, encoding: 'utf8' });
  return { failed: status !== 0, output: `${stdout}${stderr}` };
}

function plant(file: string, source: string): void {
  writeFileSync(join(copy, file), source);
}

jest.setTimeout(180_000);

test('a domain library that uses another one passes; it may use neither data nor packages', () => {
  expect(lint('authorization').failed).toBe(false);
  plant('libs/authorization/src/uses-data.ts', `import { GraphClient } from '@company-relations/neo4j-client';\nexport const planted = GraphClient;\n`);
  plant('libs/authorization/src/uses-a-package.ts', `import { of } from 'rxjs';\nexport const planted = of;\n`);
  const { failed, output } = lint('authorization');
  expect([failed, problemsOf(output)]).toEqual([
    true,
    [
      'uses-a-package.ts: A project tagged with "type:domain" is not allowed to import "rxjs"',
      'uses-data.ts: A project tagged with "type:domain" can only depend on libs tagged with "type:domain", "type:util"',
    ],
  ]);
});

test('a utility may not use an edge, and what is shared may use nothing of one scope', () => {
  plant('tools/neo4j/src/uses-an-edge.ts', `import * as contract from '@company-relations/relations-contract';\nexport const planted = contract;\n`);
  plant('tools/neo4j/src/uses-a-scope.ts', `import * as cursor from '@company-relations/cursor';\nexport const planted = cursor;\n`);
  const { failed, output } = lint('local-neo4j');
  expect([failed, problemsOf(output)]).toEqual([
    true,
    [
      'uses-a-scope.ts: A project tagged with "scope:shared" can only depend on libs tagged with "scope:shared"',
      'uses-an-edge.ts: A project tagged with "type:util" can only depend on libs tagged with "type:util"',
    ],
  ]);
});

/** What the boundaries rule reports, as `file: message`, sorted. */
function problemsOf(output: string): string[] {
  let file = '';
  const problems: string[] = [];
  for (const line of output.split('\n')) {
    file = /([^/\s]+\.ts)$/.exec(line)?.[1] ?? file;
    const message = /error {2}(.*?) {2,}@nx\/enforce-module-boundaries/.exec(line)?.[1];
    if (message !== undefined) problems.push(`${file}: ${message}`);
  }
  return problems.sort();
}
