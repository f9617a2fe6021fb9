import { copyFile, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Disk } from '../test/disk';
import { disclosure, filesIn, linesIn, requestsIn } from '../test/entries';
import { newFolder, removeFolders } from '../test/folder';
import { afterWriteTimeout, holdTimers } from '../test/timeout';
import { AuditLog } from './audit-log';
import type { AuditLogOptions, EntryOutcome, AuditLogEvent } from './audit-log-options';
import type { AuditUnavailableError } from './audit-unavailable';
import { verifyFolder } from './verify/verify-folder';

let folder: string;
let disk: Disk;
const logs: AuditLog[] = [];
const troubles: AuditLogEvent[] = [];
const outcomes: EntryOutcome[] = [];
const logWith = (options: Partial<AuditLogOptions> = {}): AuditLog => {
  const log = new AuditLog({
    folder,
    onEvent: (trouble) => troubles.push(trouble),
    onOutcome: (outcome) => outcomes.push(outcome),
    openFile: disk.open,
    ...options,
  });
  logs.push(log);
  return log;
};

beforeEach(async () => {
  folder = await newFolder();
  disk = new Disk();
});
afterEach(async () => {
  jest.useRealTimers();
  // Checks that no test leaves a file open: `allClosed` would then never resolve.
  for (const log of logs.splice(0)) await log.close();
  await disk.allClosed();
  for (const list of [troubles, outcomes]) list.splice(0);
  await removeFolders();
});

const proved = async () => (await verifyFolder(folder)).problems;
/** For each line of the log, the request ID that it names. If it names none, its kind. */
const contents = async () => (await linesIn(folder)).map(({ what, requestId }) => requestId ?? what);
const refusal = (appended: Promise<void>) =>
  appended.then(
    () => 'written',
    (error: AuditUnavailableError) => error.code,
  );
const pathOfLog = async () => join(folder, (await filesIn(folder))[0] ?? '');

describe('a handle that stays broken', () => {
  it('refuses what would need it, and is replaced by another one at the next entry', async () => {
    const log = logWith();
    await log.append(disclosure('before'));
    await disk.breakHandle();
    expect([await refusal(log.append(disclosure('lost'))), log.isWritable]).toEqual(['EBADF', false]);
    expect([await refusal(log.append(disclosure('after'))), log.isWritable]).toEqual(['written', true]);
    await log.close();
    expect([await contents(), await proved()]).toEqual([['opened', 'before', 'resumed', 'after', 'closed'], []]);
    expect(troubles).toEqual([{ kind: 'unwritable', code: 'EBADF' }, { kind: 'over' }]);
    expect(outcomes).toEqual(['written', 'refused', 'written']);
  });

  it('is replaced by a check too, while no entry is appended', async () => {
    const log = logWith();
    await log.append(disclosure('before'));
    await disk.breakHandle();
    await refusal(log.append(disclosure('lost')));
    expect([await log.check(), log.isWritable, await contents(), await proved()]).toEqual([
      undefined,
      true,
      ['opened', 'before', 'resumed'],
      [],
    ]);
  });

  it.each(['half a write', 'sync'] as const)(
    'leaves neither a torn nor a doubled line of %s that failed before it broke',
    async (fails) => {
      const log = logWith();
      await log.append(disclosure('before'));
      const whole = await readFile(await pathOfLog());
      disk.fails = fails;
      await refusal(log.append(disclosure('again')));
      await disk.breakHandle();
      expect((await readFile(await pathOfLog())).length).toBeGreaterThan(whole.length);
      disk.fails = undefined;
      await log.append(disclosure('again'));
      expect([await requestsIn(folder), await proved(), (await filesIn(folder)).length]).toEqual([
        ['before', 'again'],
        [],
        1,
      ]);
    },
  );

  it('goes on being refused for as long as the file cannot be opened', async () => {
    const log = logWith();
    await log.append(disclosure('before'));
    await disk.breakHandle();
    const refused = [await refusal(log.append(disclosure('lost 1')))];
    disk.fails = 'open';
    refused.push(await refusal(log.append(disclosure('lost 2'))), await refusal(log.append(disclosure('lost 3'))));
    disk.fails = undefined;
    await log.append(disclosure('after'));
    expect([refused, await contents(), await proved()]).toEqual([
      ['EBADF', 'EACCES', 'EACCES'],
      ['opened', 'before', 'resumed', 'after'],
      [],
    ]);
  });

  it('holds nothing up where it does not even close, neither for the same file nor for another one', async () => {
    const log = logWith();
    await log.append(disclosure('before'));
    let release = () => undefined as void;
    disk.stuckClosing = new Promise((resolve) => (release = resolve));
    disk.fails = 'sync';
    await refusal(log.append(disclosure('lost')));
    disk.fails = undefined;
    const same = await refusal(log.append(disclosure('same')));
    await rm(await pathOfLog());
    expect([same, await refusal(log.append(disclosure('other'))), await contents()]).toEqual([
      'written',
      'written',
      ['continued', 'other'],
    ]);
    disk.stuckClosing = undefined;
    release();
  });

  it('is replaced before the log is closed', async () => {
    const log = logWith();
    await log.append(disclosure('before'));
    await disk.breakHandle();
    await refusal(log.append(disclosure('lost')));
    await log.close();
    expect([await contents(), await proved()]).toEqual([['opened', 'before', 'closed'], []]);
  });
});

describe('a file that has changed when it is opened again', () => {
  /** Damages a log of two entries, appends another entry, and returns what `verify` finds. */
  async function afterHarm(harm: (path: string) => Promise<void>): Promise<unknown> {
    const log = logWith();
    for (const id of ['1', '2']) await log.append(disclosure(id));
    await disk.breakHandle();
    await refusal(log.append(disclosure('lost')));
    const path = await pathOfLog();
    await harm(path);
    await log.append(disclosure('3'));
    const [file = ''] = path.split('/').slice(-1);
    expect(troubles.filter(({ kind }) => kind === 'tampered')).toEqual([{ kind: 'tampered', file }]);
    expect((await requestsIn(folder)).at(-1)).toBe('3');
    return (await proved()).map(({ problem }) => problem.replace(/[^ ]*\.jsonl/, '…'));
  }

  it('because it is gone, is reported and continued in another one', async () => {
    expect(await afterHarm((path) => rm(path))).toEqual(['is missing; … names it']);
  });

  it('because acknowledged lines are missing, is reported and continued in another one', async () => {
    const cut = async (path: string) => truncate(path, (await readFile(path)).length - 10);
    expect(await afterHarm(cut)).toEqual(['has lost its line of number 3, which … names']);
  });

  it('because its last line is another one, is reported and continued in another one', async () => {
    const change = async (path: string) =>
      writeFile(path, (await readFile(path, 'utf8')).replace('"requestId":"2"', '"requestId":"7"'));
    expect(await afterHarm(change)).toEqual([
      'line 3 was changed, or is no line of a log',
      'has lost its line of number 3, which … names',
    ]);
  });

  it('is reported once, however often another one cannot be begun', async () => {
    const log = logWith();
    await log.append(disclosure('1'));
    await rm(await pathOfLog());
    disk.fails = 'open';
    expect([await refusal(log.append(disclosure('2'))), await log.check(), await log.check()]).toEqual([
      'EACCES',
      'EACCES',
      'EACCES',
    ]);
    expect(troubles.map(({ kind }) => kind)).toEqual(['tampered', 'unwritable']);
  });
});

it('a log continues in a copy that replaces its file, and nothing of a failed write stays in the moved file', async () => {
  const log = logWith();
  await log.append(disclosure('before'));
  const [path, moved] = [await pathOfLog(), join(await newFolder(), 'moved')];
  const whole = await readFile(path);
  disk.fails = 'sync';
  await refusal(log.append(disclosure('lost')));
  disk.fails = undefined;
  await rename(path, moved);
  await copyFile(moved, path);
  await log.append(disclosure('after'));
  expect([await requestsIn(folder), await proved()]).toEqual([['before', 'after'], []]);
  disk.fails = 'sync';
  await refusal(log.append(disclosure('lost')));
  disk.fails = undefined;
  await rename(path, moved);
  await log.append(disclosure('elsewhere'));
  expect((await readFile(moved, 'utf8')).split('\n').slice(0, 2).join('\n')).toBe(whole.toString().trimEnd());
  expect(await readFile(moved, 'utf8')).not.toContain('lost');
});

it('a disk that does not answer does not keep a log from being closed, which is reported', async () => {
  holdTimers();
  const log = logWith();
  await log.append(disclosure('before'));
  let release = () => undefined as void;
  disk.stuck = new Promise((resolve) => (release = resolve));
  const appended = refusal(log.append(disclosure('given')));
  await afterWriteTimeout(log.close());
  expect([await appended, troubles, outcomes]).toEqual([
    'ETIMEDOUT',
    [{ kind: 'unwritable', code: 'ETIMEDOUT' }, { kind: 'unclosed' }],
    ['written', 'refused'],
  ]);
  disk.stuck = undefined;
  release();
});

it('a disk that says nothing only of the end does not keep a log from being closed either', async () => {
  holdTimers();
  const log = logWith();
  await log.append(disclosure('before'));
  let release = () => undefined as void;
  disk.stuck = new Promise((resolve) => (release = resolve));
  await afterWriteTimeout(Promise.all([log.close(), log.close()]));
  expect([troubles, (await verifyFolder(folder)).problems]).toEqual([[{ kind: 'unclosed' }], []]);
  disk.stuck = undefined;
  release();
});
