import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AuditLog } from '@company-relations/audit-log';
import { runCommandLine } from './command-line';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'audit-command-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function run(...args: string[]) {
  const [out, err]: [string[], string[]] = [[], []];
  const exitCode = await runCommandLine(
    args,
    { AUDIT_FOLDER: folder },
    { out: (text) => out.push(text), err: (text) => err.push(text) },
  );
  return { exitCode, out: out.join('\n'), err: err.join('\n') };
}

/**
 * Writes a log with one change of grants.
 *
 * @returns its file, and the hashes of its lines.
 */
async function write(): Promise<{ file: string; path: string; hashes: string[] }> {
  const log = new AuditLog({ folder });
  const who = { subscription: 'main', organisation: 'bank' };
  await log.append({ what: 'grants', who, by: 'root', before: null, after: { enabled: true, countries: {} } });
  await log.close();
  const { files } = JSON.parse((await run('verify', '--json')).out) as { files: { file: string }[] };
  const [{ file } = { file: '' }] = files;
  const path = join(folder, file);
  const lines = (await readFile(path, 'utf8')).trimEnd().split('\n');
  return { file, path, hashes: lines.map((line) => (JSON.parse(line) as { hash: string }).hash) };
}

it('prints where each file ends, and that all is proved', async () => {
  const { file, hashes } = await write();
  const out = `${file}: 3 lines, closed\n  3 ${hashes[2]}\nProved: 3 lines in 1 file.`;
  expect(await run('verify')).toEqual({ exitCode: 0, out, err: '' });
  expect(await run('verify', folder, '--expect', hashes[1] ?? '', hashes[2] ?? '')).toEqual({
    exitCode: 0,
    out,
    err: '',
  });
  expect(JSON.parse((await run('verify', '--json')).out)).toEqual({
    ...{ result: 'proved', lines: 3, problems: [] },
    files: [{ file, lines: 3, end: 'closed', head: { seq: 3, hash: hashes[2] } }],
  });
});

it('reports a torn end, and proves what is before it', async () => {
  const { file, path, hashes } = await write();
  await appendFile(path, '{"seq":');
  expect(await run('verify')).toEqual({
    ...{ exitCode: 0, err: '' },
    out: `${file}: 3 lines, torn: its process was killed while it wrote, or is writing\n  3 ${hashes[2]}\nProved: 3 lines in 1 file.`,
  });
});

it('reports what is wrong, and an end that is not there', async () => {
  const { file, path, hashes } = await write();
  await writeFile(path, (await readFile(path, 'utf8')).replace('root', 'other'));
  const problem = 'line 2 was changed, or is no line of a log';
  expect(await run('verify')).toEqual({
    exitCode: 3,
    out: `${file}: 2 lines, open: being written, or its process was killed\n  1 ${hashes[0]}\nWRONG ${file}: ${problem}\nBroken: 1 problem.`,
    err: '',
  });
  const { result, problems } = JSON.parse((await run('verify', '--json', '--expect', hashes[2] ?? '')).out) as Record<
    string,
    unknown
  >;
  expect([result, problems]).toEqual([
    'broken',
    [
      { file, line: 2, problem },
      { file: folder, problem: `has no line ${hashes[2]}, which is expected` },
    ],
  ]);
});

it('a folder without a file of a log is a problem, unless --may-be-empty is given', async () => {
  const problem = `There is no file of the audit log in ${folder}`;
  expect(await run('verify')).toEqual({ exitCode: 3, out: `WRONG ${folder}: ${problem}\nBroken: 1 problem.`, err: '' });
  const { exitCode, out } = await run('verify', '--json');
  expect([exitCode, JSON.parse(out)]).toEqual([
    3,
    { result: 'broken', lines: 0, files: [], problems: [{ file: folder, problem }] },
  ]);
  expect(await run('verify', '--may-be-empty')).toEqual({ exitCode: 0, out: 'Proved: 0 lines in 0 files.', err: '' });
});

it.each([
  [['verify', '--expect', 'abc'], 'Must be the 64 hexadecimal digits of a line.'],
  [['verify', '--from', 'yesterday'], 'Must be a day, such as 2026-03-01.'],
  [['verify', '/nowhere/at/all'], '/nowhere/at/all cannot be read (ENOENT).'],
  [['verify', ''], 'Name a folder, or set AUDIT_FOLDER.'],
  [['prove'], "unknown command 'prove'"],
])('%j is refused', async (args, reason) => {
  const { exitCode, out, err } = await run(...args);
  expect([exitCode, out]).toEqual([2, '']);
  expect(err).toContain(reason);
});
