import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
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

/** The helps of a program, of its commands, and of theirs, each with the words after the name of the program. */
function allHelps(built: string, command: readonly string[] = []): { command: readonly string[]; out: string }[] {
  const { out } = run(built, ...command, '--help');
  return [{ command, out }, ...commandsIn(out).flatMap((below) => allHelps(built, [...command, below]))];
}

const { version } = JSON.parse(readFileSync(join(workspaceRoot, 'package.json'), 'utf8')) as { version: string };

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

  test('each help shows what is typed, the exit codes and --version', () => {
    const helps = allHelps(built).map(({ command, out }) => {
      const isTyped = out.startsWith(`Usage: ${['company-relations', name, ...command].join(' ')} `);
      const hasVersion = /^ {2}--version +print the version$/m.test(out);
      return { command, isTyped, hasCodes: /^Exit codes/m.test(out), hasVersion };
    });
    expect(helps).toEqual(helps.map(({ command }) => ({ command, isTyped: true, hasCodes: true, hasVersion: true })));
  });

  test('the version is printed, also after a command, without a graph', () => {
    const [command = ''] = commandsIn(help);
    const printed = { code: 0, out: `${version}\n`, err: '' };
    expect(run(built, '--version')).toEqual(printed);
    expect(run('company-relations', name, command, '--version')).toEqual(printed);
  });
});

test('the help and the version of the start are printed, and nothing is started', () => {
  for (const option of ['--help', '-h']) {
    const { code, out, err } = run('company-relations', 'start', option);
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(/^Usage: company-relations start \[options\]\n[^]*^ {2}--version +print[^]*^Exit codes:\n/m);
  }
  expect(run('company-relations', 'start', '--version')).toEqual({ code: 0, out: `${version}\n`, err: '' });
});

test('an unknown program is a wrong call, and none shows the help', () => {
  const { out: help } = run('company-relations', '--help');
  expect(run('company-relations', 'oops')).toEqual({
    code: 2,
    out: '',
    err: `error: unknown command 'oops'\n\n${help}`,
  });
  expect(run('company-relations')).toEqual({ code: 2, out: '', err: help });
  for (const program of [[], ['generate']])
    expect(run('company-relations', ...program, '--version')).toEqual({ code: 0, out: `${version}\n`, err: '' });
});
