import { readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Disk } from '../test/disk';
import { disclosure, filesIn, linesIn, requestsIn } from '../test/entries';
import { newFolder, removeFolders } from '../test/folder';
import { afterWriteTimeout, holdTimers } from '../test/timeout';
import { AuditLog } from './audit-log';
import type { AuditLogOptions, AuditLogEvent } from './audit-log-options';
import { AuditUnavailableError } from './audit-unavailable';
import type { AuditEntry } from './entry';
import { writerOf } from './file-names';
import { verifyFolder } from './verify/verify-folder';

let folder: string;
const logs: AuditLog[] = [];
const troubles: AuditLogEvent[] = [];
const logWith = (options: Partial<AuditLogOptions> = {}): AuditLog => {
  const log = new AuditLog({ folder, onEvent: (trouble) => troubles.push(trouble), ...options });
  logs.push(log);
  return log;
};

beforeEach(async () => {
  folder = join(await newFolder(), 'deep/audit');
});
afterEach(async () => {
  jest.useRealTimers();
  for (const log of logs.splice(0)) await log.close();
  troubles.splice(0);
  await removeFolders();
});

const hash = expect.stringMatching(/^[0-9a-f]{64}$/) as unknown;
const proved = async () => (await verifyFolder(folder)).problems;

test('each entry is a line that names the one before', async () => {
  const log = logWith({ now: () => new Date('2026-03-01T10:00:00.500Z') });
  const change: AuditEntry = {
    what: 'grants',
    who: { subscription: 'main', organisation: 'bank' },
    by: 'root',
    before: null,
    after: { enabled: true, countries: { NO: ['Owner'] } },
  };
  await log.append(disclosure('a', [1001, 1002]));
  await log.append(change);
  await log.close();
  const [file = ''] = await filesIn(folder);
  const lines = await linesIn(folder);
  const at = '2026-03-01T10:00:00.500Z';
  expect(file).toMatch(new RegExp(`^20260301T100000500Z-.+-${process.pid}-[0-9a-f]{8}-000001\\.jsonl$`));
  expect(lines).toEqual([
    { seq: 1, at, previous: '0'.repeat(64), what: 'opened', format: 1, file, saw: [], hash },
    {
      ...{
        seq: 2,
        at,
        previous: lines[0]?.['hash'],
        what: 'disclosure',
        who: { subscription: 'main', organisation: 'bank', subject: 'user-1' },
      },
      ...{ endpoint: 'POST /v2/relations', requestId: 'a', serviceIds: [1001, 1002], hash },
    },
    { seq: 3, at, previous: lines[1]?.['hash'], ...change, hash },
    { seq: 4, at, previous: lines[2]?.['hash'], what: 'closed', hash },
  ]);
  expect(await proved()).toEqual([]);
});

test('an entry with very many companies is written as several lines', async () => {
  const ids = Array.from({ length: 1_201 }, (_, index) => index + 1);
  const log = logWith();
  await log.append(disclosure('many', ids));
  const lines = (await linesIn(folder)).slice(1);
  expect(lines.map(({ part, parts, requestId }) => [part, parts, requestId])).toEqual(
    [1, 2, 3].map((part) => [part, 3, 'many']),
  );
  expect(lines.flatMap(({ serviceIds }) => serviceIds)).toEqual(ids);
});

test('entries that come at the same time are written and brought to the disk together', async () => {
  const disk = new Disk();
  const log = logWith({ openFile: disk.open });
  await log.append(disclosure('first'));
  const before = { writes: disk.writes, syncs: disk.syncs };
  await Promise.all(Array.from({ length: 200 }, (_, index) => log.append(disclosure(String(index)))));
  expect({ writes: disk.writes - before.writes, syncs: disk.syncs - before.syncs }).toEqual({ writes: 2, syncs: 2 });
  expect((await requestsIn(folder)).length).toBe(201);
  expect(await proved()).toEqual([]);
});

test.each([
  ['write', 'ENOSPC'],
  ['half a write', 'ENOSPC'],
  ['sync', 'EIO'],
  ['open', 'EACCES'],
] as const)(
  'where the disk fails to %s nothing is acknowledged, and the log goes on when it can',
  async (fails, code) => {
    const disk = new Disk();
    const log = logWith({ openFile: disk.open });
    if (fails !== 'open') await log.append(disclosure('before'));
    disk.fails = fails;
    const refused = await Promise.allSettled([log.append(disclosure('lost 1')), log.append(disclosure('lost 2'))]);
    expect(
      refused.map((result) => result.status === 'rejected' && (result.reason as AuditUnavailableError).code),
    ).toEqual([code, code]);
    expect(await log.check()).toBe(code);
    disk.fails = undefined;
    expect(await log.check()).toBeUndefined();
    await log.append(disclosure('after'));
    await log.close();
    expect(await requestsIn(folder)).toEqual(fails === 'open' ? ['after'] : ['before', 'after']);
    expect((await linesIn(folder)).map(({ what }) => what).filter((what) => what === 'resumed')).toEqual(['resumed']);
    expect(troubles).toEqual([{ kind: 'unwritable', code }, { kind: 'over' }]);
    expect(await proved()).toEqual([]);
  },
);

test('a disk that does not answer is not waited for, and what it was given may be there in the end', async () => {
  const disk = new Disk();
  holdTimers();
  const log = logWith({ openFile: disk.open });
  await log.append(disclosure('before'));
  let release = () => undefined as void;
  disk.stuck = new Promise((resolve) => (release = resolve));
  const refused = await afterWriteTimeout(
    Promise.allSettled([log.append(disclosure('given')), log.append(disclosure('never given'))]),
  );
  expect([refused.map(({ status }) => status), troubles, await afterWriteTimeout(log.check())]).toEqual([
    ['rejected', 'rejected'],
    [{ kind: 'unwritable', code: 'ETIMEDOUT' }],
    'ETIMEDOUT',
  ]);
  disk.stuck = undefined;
  release();
  await log.append(disclosure('after'));
  expect([await requestsIn(folder), await proved()]).toEqual([['before', 'given', 'after'], []]);
});

test('an impossible folder is reported as the reason, and leaves no file behind', async () => {
  const place = await newFolder();
  await writeFile(join(place, 'file'), '');
  const log = logWith({ folder: join(place, 'file/audit') });
  expect([await log.check(), await log.append(disclosure('x')).catch((error: unknown) => error)]).toEqual([
    'ENOTDIR',
    expect.any(AuditUnavailableError),
  ]);
  expect(await filesIn(place)).toEqual(['file']);
});

test('a file that has grown large, or is of yesterday, is followed by another one that continues its chain', async () => {
  let now = new Date('2026-03-01T23:59:59Z');
  const log = logWith({ fileBytes: 900, now: () => now });
  for (const id of ['1', '2', '3']) await log.append(disclosure(id));
  now = new Date('2026-03-02T00:00:00Z');
  await log.append(disclosure('4'));
  await log.close();
  const lines = await linesIn(folder);
  expect(lines.map(({ what }) => what)).toEqual([
    'opened',
    'disclosure',
    'disclosure',
    'continued',
    'disclosure',
    'continued',
    'disclosure',
    'closed',
  ]);
  expect(lines.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect((await verifyFolder(folder)).files.map(({ end }) => end)).toEqual(['continued', 'continued', 'closed']);
  expect(await proved()).toEqual([]);
});

test('each writer has a file of its own, and names where the others were when it began', async () => {
  const one = logWith();
  await one.append(disclosure('one'));
  // Two files that begin in the same millisecond are in no certain order by name.
  const [fileOfOne] = await filesIn(folder);
  const other = logWith();
  await other.append(disclosure('other'));
  await one.append(disclosure('one more'));
  const files = await filesIn(folder);
  const lines = await linesIn(folder);
  expect(new Set(files.map(writerOf)).size).toBe(2);
  const opening = lines.find(({ what, file }) => what === 'opened' && file !== fileOfOne);
  const named = lines.find(({ requestId }) => requestId === 'one');
  expect(opening?.['saw']).toEqual([{ file: fileOfOne, seq: 2, hash: named?.['hash'] }]);
  expect(await proved()).toEqual([]);
});

test.each<[string, (path: string) => Promise<void>]>([
  ['removed', (path) => rm(path)],
  ['emptied', (path) => truncate(path, 0)],
  ['written to by another program', async (path) => writeFile(path, 'more\n', { flag: 'a' })],
])('a file that was %s is reported, and what follows is written to another one', async (_how, harm) => {
  const log = logWith();
  await log.append(disclosure('1'));
  const [file = ''] = await filesIn(folder);
  await harm(join(folder, file));
  await log.append(disclosure('2'));
  expect(troubles).toEqual([{ kind: 'tampered', file }]);
  const last = (await filesIn(folder)).at(-1) ?? '';
  expect((await readFile(join(folder, last), 'utf8')).split('\n').length).toBe(3);
  expect((await proved()).length).toBeGreaterThan(0);
});

test('a log loses no entry when its file is renamed meanwhile', async () => {
  const log = logWith();
  await log.append(disclosure('1'));
  const [file = ''] = await filesIn(folder);
  await rename(join(folder, file), `${folder}.moved`);
  await log.append(disclosure('2'));
  await rename(`${folder}.moved`, join(folder, file));
  expect([await requestsIn(folder), await proved()]).toEqual([['1', '2'], []]);
});

test('only the owner and its group can read the files', async () => {
  const log = logWith();
  await log.append(disclosure('1'));
  const paths = [folder, ...(await filesIn(folder)).map((file) => join(folder, file))];
  const modes = await Promise.all(paths.map(async (path) => (await stat(path)).mode & 0o027));
  expect(modes).toEqual([0, 0]);
});

test('a closed log refuses entries', async () => {
  const log = logWith();
  await log.append(disclosure('1'));
  await Promise.all([log.close(), log.close()]);
  await expect(log.append(disclosure('2'))).rejects.toBeInstanceOf(AuditUnavailableError);
  expect((await verifyFolder(folder)).files.map(({ end, lines }) => [end, lines])).toEqual([['closed', 3]]);
});
