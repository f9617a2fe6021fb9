import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findWorkspaceRoot } from '@company-relations/local-neo4j';

jest.setTimeout(120_000);

const workspaceRoot = findWorkspaceRoot(__dirname);
const folder = mkdtempSync(join(tmpdir(), 'commands-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs a program in a folder of a user. */
function run(file: string, ...args: string[]): { code: number | null; out: string; err: string } {
  const program = join(workspaceRoot, file);
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { cwd: folder, encoding: 'utf8' });
  return { code: status, out: stdout, err: stderr };
}

/** The names that a help lists as commands. */
function commandsIn(help: string): string[] {
  const [, list = ''] = /^Commands:\n((?: .*\n)*)/m.exec(help) ?? [];
  return [...list.matchAll(/^ {2}([a-z-]+)/gm)].map(([, name = '']) => name).filter((name) => name !== 'help');
}

const projects = {
  feed: 'register-feed',
  batch: 'batch-builder',
  subscriptions: 'subscriptions',
  audit: 'audit',
  client: 'client',
};

describe.each(Object.entries(projects))('%s', (name, project) => {
  const built = `dist/apps/${project}/main.js`;
  const { out: help } = run(built, '--help');

  test('the help of company-relations lists all of its commands', () => {
    const { out } = run('company-relations', '--help');
    const [, lines = ''] = new RegExp(`^  ${name} .*\\n((?: {10,}.*\\n)*)`, 'm').exec(out) ?? [];
    expect(commandsIn(help)).not.toEqual([]);
    expect(lines.trim().split(/,?\s+/).sort()).toEqual(commandsIn(help).sort());
  });

  test('each help shows what is typed, and the exit codes', () => {
    const helps = [[], ...commandsIn(help).map((command) => [command])].map((command) => {
      const { out } = run(built, ...command, '--help');
      const isTyped = out.startsWith(`Usage: ${['company-relations', name, ...command].join(' ')} `);
      return { command, isTyped, hasCodes: /^Exit codes/m.test(out) };
    });
    expect(helps).toEqual(helps.map(({ command }) => ({ command, isTyped: true, hasCodes: true })));
  });
});

test('an unknown program is a wrong call, and none shows the help', () => {
  const { out: help } = run('company-relations', '--help');
  expect(run('company-relations', 'oops')).toEqual({
    code: 2,
    out: '',
    err: `error: unknown command 'oops'\n\n${help}`,
  });
  expect(run('company-relations')).toEqual({ code: 2, out: '', err: help });
  expect(run('company-relations', '--version')).toEqual({
    code: 0,
    out: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
    err: '',
  });
});
