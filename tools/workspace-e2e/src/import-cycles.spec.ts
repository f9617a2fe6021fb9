import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findWorkspaceRoot } from '@company-relations/local-neo4j';

const workspaceRoot = findWorkspaceRoot(__dirname);
const program = `
  const { importCycles, readImports } = await import(process.argv[1]);
  console.log(JSON.stringify(importCycles(readImports(process.argv[2]))));`;

jest.setTimeout(60_000);

/** The import cycles among the files of a workspace. */
function cyclesIn(root: string): string[][] {
  const module = pathToFileURL(join(workspaceRoot, 'tools/workspace/import-graph.mjs')).href;
  const args = ['--input-type=module', '--eval', program, module, root];
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (stderr !== '') throw new Error(stderr);
  return JSON.parse(stdout) as string[][];
}

/** Creates a workspace with these sources. */
function workspaceOf(sources: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'imports-'));
  const paths = { '@company-relations/b': ['./libs/b/src/index.ts'] };
  for (const [file, text] of Object.entries({
    ...sources,
    'tsconfig.base.json': JSON.stringify({ compilerOptions: { paths } }),
  })) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return root;
}

test('finds import cycles of types, through an index, through the name of a lib, in scripts and in pages', () => {
  const root = workspaceOf({
    'libs/a/src/one.ts': "import type { Two } from './two';\nexport type One = Two;\n",
    'libs/a/src/two.ts': "export type { One as Two } from './one';\n",
    'libs/a/src/fine.ts': "import { own } from './own';\nexport const fine = own;\n",
    'libs/a/src/own.ts': 'export const own = 1;\n',
    'libs/b/src/index.ts': "export { lazy } from './lazy';\n",
    'libs/b/src/lazy.ts': "export const lazy = () => import('@company-relations/b');\n",
    'tools/c/three.mjs': "import './four.cjs';\n",
    'tools/c/four.cjs': "require('./three.mjs');\n",
    'apps/d/src/page.tsx': "import { part } from './part';\nexport const page = <p>{part}</p>;\n",
    'apps/d/src/part.tsx': "import { page } from './page';\nexport const part = <p>{page}</p>;\n",
  });
  try {
    expect(cyclesIn(root)).toEqual([
      ['apps/d/src/page.tsx', 'apps/d/src/part.tsx'],
      ['libs/a/src/one.ts', 'libs/a/src/two.ts'],
      ['libs/b/src/index.ts', 'libs/b/src/lazy.ts'],
      ['tools/c/four.cjs', 'tools/c/three.mjs'],
    ]);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});

test('no file of the workspace imports itself, directly or through others', () => {
  expect(cyclesIn(workspaceRoot)).toEqual([]);
});
