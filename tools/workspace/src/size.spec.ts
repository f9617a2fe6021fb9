import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { workspaceRoot } from './workspace-files';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'size-'));
  write('libs/domain/pure/project.json', '{}');
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(file: string, text: string): void {
  mkdirSync(join(folder, dirname(file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}

/** The figures in the row of a project: tokens, Cypher words, size, files, exports. */
function measure(project: string): number[] {
  const { stdout } = spawnSync(process.execPath, [join(workspaceRoot, 'tools/workspace/size.mjs'), folder], {
    encoding: 'utf8',
  });
  const row = stdout.split('\n').find((line) => line.startsWith(`| ${project} |`));
  return (row ?? '').split('|').slice(2, -1).map(Number);
}

test('size counts tokens without comments, in a project at any depth', () => {
  write(
    'libs/domain/pure/src/index.ts',
    '/** A comment. */\nexport const one = 1; // another\nexport * from "./more";\n',
  );
  expect(measure('pure')).toEqual([11, 0, 11, 1, 1]);
});

test('size counts a template and a regular expression by their tokens, not by their characters', () => {
  write('libs/domain/pure/src/index.ts', 'const a = `x ${y} // z`; const b = /"\\/[/]/g;\n');
  expect(measure('pure')).toEqual([12, 0, 12, 1, 0]);
});

test('size counts the elements of a page by their tokens', () => {
  write('libs/domain/pure/src/view.tsx', 'export const a = () => <p class="b">{c}</p>;\n');
  expect(measure('pure')).toEqual([21, 0, 21, 1, 1]);
});

test('size counts the words of Cypher without comments', () => {
  write(
    'libs/domain/pure/src/find.cypher',
    "// Finds one.\nMATCH (c:Company {id: $id}) /* all */ WHERE c.url = 'http://a' RETURN c\n",
  );
  expect(measure('pure')).toEqual([0, 12, 12, 1, 0]);
});

test('size leaves out specs, test helpers, declarations, generated files and projects of tests', () => {
  for (const file of ['src/a.spec.ts', 'src/testing/a.ts', 'test/a.ts', 'src/a.d.ts', 'src/generated/a.ts'])
    write(`libs/domain/pure/${file}`, 'export const one = 1;');
  write('libs/domain/pure/src/made.ts', '// Generated from a table, do not edit.\nexport const one = 1;');
  write('apps/api-e2e/project.json', '{}');
  write('apps/api-e2e/src/a.ts', 'export const one = 1;');
  expect([measure('pure'), measure('api-e2e')]).toEqual([[0, 0, 0, 0, 0], []]);
});

test('size adds up all projects, and counts each exported name once', () => {
  write(
    'libs/domain/pure/src/index.ts',
    'export const a = 1, b = 2;\nexport type C = 1;\nfunction d() {}\nexport { d };\nexport { e } from "./e";\n',
  );
  write('apps/api/project.json', '{}');
  write('apps/api/src/main.ts', 'export default 1;');
  expect(measure('pure').slice(3)).toEqual([1, 4]);
  expect(measure('all').slice(3)).toEqual([2, 5]);
});
