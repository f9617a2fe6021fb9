import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { workspaceRoot } from './workspace-files';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'shipped-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function run(command: 'sbom' | 'licences', file: string): { status: number | null; output: string; problems: string } {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(workspaceRoot, `tools/workspace/${command}.mjs`), file],
    { encoding: 'utf8' },
  );
  return { status, output: stdout, problems: stderr };
}

interface Component {
  readonly group?: string;
  readonly name: string;
  readonly version: string;
  readonly licenses?: readonly object[];
  readonly components?: readonly Component[];
}

const nameOf = ({ group, name }: Component) => (group === undefined ? name : `${group}/${name}`);

test('the bill of materials names every package that ships, none for development alone, and nothing that differs from run to run', () => {
  const file = join(folder, 'sbom.json');
  const { dependencies } = JSON.parse(readFileSync(join(workspaceRoot, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  expect(run('sbom', file)).toEqual({ status: 0, output: `${file}\n`, problems: '' });
  const bill = JSON.parse(readFileSync(file, 'utf8')) as {
    bomFormat: string;
    serialNumber?: string;
    metadata: { timestamp?: string };
    components: readonly Component[];
  };
  const names = new Set(bill.components.map(nameOf));
  expect([bill.bomFormat, bill.serialNumber, bill.metadata.timestamp]).toEqual(['CycloneDX', undefined, undefined]);
  expect(Object.keys(dependencies).filter((name) => !names.has(name))).toEqual([]);
  expect(['nx', 'jest', 'eslint', 'supertest'].filter((name) => names.has(name))).toEqual([]);
  expect(JSON.stringify(bill)).not.toContain(workspaceRoot);
  expect(run('licences', file)).toEqual({
    status: 0,
    output: expect.stringMatching(/ {2}Apache-2\.0\n[^]* packages, 0 not allowed\n$/),
    problems: '',
  });
}, 60_000);

test('a bill of materials in a folder that there is not is refused, and no folder is made', () => {
  const missing = join(folder, 'missing');
  expect(run('sbom', join(missing, 'sbom.json'))).toEqual({
    status: 2,
    output: '',
    problems: `There is no folder ${missing}: nothing was written.\n`,
  });
  expect(existsSync(missing)).toBe(false);
});

test('a package of another licence, or of none, is refused by name', () => {
  const licensed = (name: string, ...licenses: object[]): Component => ({ name, version: '1.0.0', licenses });
  const components: Component[] = [
    licensed('permissive', { license: { id: 'MIT' } }),
    licensed('choice', { expression: '(GPL-3.0-only OR MIT)' }),
    licensed('both', { expression: '(MIT AND GPL-3.0-only)' }),
    licensed('nested', { expression: '(MIT OR Apache-2.0) AND GPL-3.0-only' }),
    licensed('several', { expression: 'MIT OR ISC' }, { license: { id: 'GPL-3.0-only' } }),
    licensed('fine', { expression: '(GPL-3.0-only OR MIT) AND (ISC OR AGPL-3.0-only)' }),
    licensed('copyleft', { license: { id: 'AGPL-3.0-only' } }),
    licensed('own', { license: { name: 'SEE LICENSE IN LICENSE' } }),
    { group: '@scope', ...licensed('silent'), components: [licensed('inner', { license: { id: 'SSPL-1.0' } })] },
  ];
  const file = join(folder, 'refused.json');
  writeFileSync(file, JSON.stringify({ components }));
  const { status, output, problems } = run('licences', file);
  expect([status, output.split('\n').at(-2), problems.trimEnd().split('\n')]).toEqual([
    1,
    '10 packages, 7 not allowed',
    [
      'Not allowed: both 1.0.0: (MIT AND GPL-3.0-only)',
      'Not allowed: nested 1.0.0: (MIT OR Apache-2.0) AND GPL-3.0-only',
      'Not allowed: several 1.0.0: (MIT OR ISC) AND GPL-3.0-only',
      'Not allowed: copyleft 1.0.0: AGPL-3.0-only',
      'Not allowed: own 1.0.0: SEE LICENSE IN LICENSE',
      'Not allowed: @scope/silent 1.0.0: none',
      'Not allowed: inner 1.0.0: SSPL-1.0',
    ],
  ]);
});
