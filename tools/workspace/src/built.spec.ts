import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { workspaceRoot } from './workspace-files';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'built-'));
  for (const name of ['built', 'installed', 'node24', 'nx']) {
    write(`tools/workspace/${name}.mjs`, '');
    copyFileSync(join(workspaceRoot, `tools/workspace/${name}.mjs`), join(root, `tools/workspace/${name}.mjs`));
  }
  for (const file of [
    'nx.json',
    'package.json',
    'package-lock.json',
    'tsconfig.base.json',
    'docs/page.md',
    'apps/one/src/main.ts',
    'apps/two/src/main.ts',
  ]) {
    write(file, `1 ${file}`);
  }
  write('libs/used/src/index.ts', 'used');
  write('node_modules/.bin/nx', build);
});
afterEach(() => rmSync(root, { recursive: true }));

/**
 * The source of a program that replaces Nx. It copies the source of each project as its program and logs the build. It
 * can also change a file during the build.
 */
const build = `
  const { cpSync, existsSync } = require('node:fs');
  const projects = process.argv.slice(process.argv.indexOf('-p') + 1, -1);
  for (const project of projects) cpSync('apps/' + project + '/src/main.ts', 'dist/apps/' + project + '/main.js', { recursive: true });
  require('node:fs').appendFileSync('builds', projects + ' ');
  if (existsSync('edit')) require('node:fs').renameSync('edit', 'libs/used/src/index.ts');`;

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

/**
 * Runs each step and then builds these projects.
 *
 * @param steps statements of a program.
 * @returns what was built after each step.
 */
function buildsAfter(steps: readonly string[], ...projects: string[]): string[] {
  const program = `
    import * as fs from 'node:fs';
    import { ensureBuilt } from './tools/workspace/nx.mjs';
    const builds = [];
    for (const step of [${steps.map((step) => `() => { ${step} }`).join()}]) {
      fs.rmSync('builds', { force: true });
      step();
      ensureBuilt(...${JSON.stringify(projects)});
      builds.push(fs.existsSync('builds') ? fs.readFileSync('builds', 'utf8').trim() : '');
    }
    console.log(JSON.stringify(builds));`;
  write('program.mjs', program);
  const { stdout, stderr } = spawnSync(process.execPath, ['program.mjs'], { cwd: root, encoding: 'utf8' });
  return JSON.parse(stdout || JSON.stringify(stderr)) as string[];
}

const nothing = '';

test("a change of a build's sources or of its output causes exactly one new build", () => {
  const changes = [
    nothing,
    // The new content has the same length and the same times as before.
    `const { atime, mtime } = fs.statSync('libs/used/src/index.ts');
     fs.writeFileSync('libs/used/src/index.ts', 'Used');
     fs.utimesSync('libs/used/src/index.ts', atime, mtime);`,
    `fs.writeFileSync('libs/used/src/more.ts', '');`,
    `fs.renameSync('libs/used/src/more.ts', 'libs/used/src/other.ts');`,
    `fs.rmSync('libs/used/src/other.ts');`,
    `fs.writeFileSync('apps/one/src/query.cypher', 'RETURN 1');`,
    ...['nx.json', 'package.json', 'package-lock.json', 'tsconfig.base.json'].map(
      (file) => `fs.writeFileSync('${file}', '2');`,
    ),
    `fs.writeFileSync('dist/apps/one/main.js', 'built from something else');`,
    `fs.rmSync('dist/apps/one/main.js');`,
    `fs.writeFileSync('dist/built/one', 'cut off');`,
    `fs.rmSync('dist', { recursive: true });`,
  ];
  expect(
    buildsAfter(
      changes.flatMap((change) => [change, nothing]),
      'one',
    ),
  ).toEqual(changes.flatMap(() => ['one', '']));
});

test('files that no build reads do not matter, and an undone edit needs no new build', () => {
  const steps = [
    nothing,
    `fs.writeFileSync('docs/page.md', '2');`,
    `fs.mkdirSync('tools/node_modules'); fs.writeFileSync('tools/node_modules/cache', '');`,
    `fs.renameSync('apps/two', 'libs/two'); fs.renameSync('libs/two', 'apps/two');`,
  ];
  expect(buildsAfter(steps, 'one')).toEqual(['one', '', '', '']);
});

test('builds each of the requested projects', () => {
  expect([
    buildsAfter([nothing], 'one'),
    buildsAfter([nothing, nothing], 'one', 'two'),
    buildsAfter([nothing], 'two'),
  ]).toEqual([['one'], ['one,two', ''], ['']]);
});

test('an edit during a build causes a new build, even when it is undone', () => {
  const undone = `fs.writeFileSync('libs/used/src/index.ts', 'used');`;
  expect(buildsAfter([`fs.writeFileSync('edit', 'edited');`, undone, nothing], 'one')).toEqual(['one', 'one', '']);
});

test('a project with a link is always built, because the target of a link is not read', () => {
  expect(buildsAfter([`fs.symlinkSync('../../docs', 'libs/used/docs');`, nothing], 'one')).toEqual(['one', 'one']);
});

test('a failed build is reported, and its output is not used', () => {
  expect(
    buildsAfter(
      [
        nothing,
        `fs.writeFileSync('node_modules/.bin/nx', 'console.log("no such thing"); process.exit(1)'); fs.writeFileSync('nx.json', '3');`,
      ],
      'one',
    ),
  ).toBe('no such thing\n\nThe build failed, see above.\n');
});
