import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AuditEntry, AuditLog } from '@company-relations/audit-log';
import { AuditProof } from './audit-proof';

const who = { subscription: 'one', organisation: 'one', subject: undefined, client: undefined };
const sent = { id: 7, order: 'main', country: 'NO', kind: 'baseline', sha256: 'ab' };
const download = (requestId: string): AuditEntry => ({
  what: 'download',
  who,
  endpoint: 'GET file',
  requestId,
  package: sent,
  bytes: undefined,
});

let folder: string;
let log: AuditLog;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'audit-proof-'));
  log = new AuditLog({ folder });
  await log.append(download('a'));
  await log.append({ what: 'disclosure', who, endpoint: 'POST search', requestId: 'b', serviceIds: [1] });
  file = (await readdir(folder))[0] ?? '';
});
afterEach(async () => {
  await log.close();
  await rm(folder, { recursive: true });
});

it('a download without a log entry as a download is a problem', async () => {
  const proof = new AuditProof(folder);
  expect(await proof.prove(['a'])).toEqual({ lines: 3, downloads: 1, problems: [] });
  expect(await proof.prove(['a', 'b', 'c'])).toEqual({
    lines: 3,
    downloads: 1,
    problems: ['audit log: no entry of download b', 'audit log: no entry of download c'],
  });
});

it('a changed line is a problem', async () => {
  const path = join(folder, file);
  await writeFile(path, (await readFile(path, 'utf8')).replace('"POST search"', '"POST other"'));
  expect(await new AuditProof(folder).prove([])).toEqual({
    lines: 3,
    downloads: 0,
    problems: [`audit log: ${file} line 3 was changed, or is no line of a log`],
  });
});

it('reports entries that were proved once and are missing now, even when nothing else shows it', async () => {
  const [path, proof] = [join(folder, file), new AuditProof(folder)];
  await proof.prove([]);
  const text = await readFile(path, 'utf8');
  await writeFile(path, `${text.trimEnd().split('\n').slice(0, -1).join('\n')}\n`);
  const { problems } = await proof.prove([]);
  expect(problems).toEqual([expect.stringMatching(/has no line [0-9a-f]{64}, which is expected$/)]);
});
