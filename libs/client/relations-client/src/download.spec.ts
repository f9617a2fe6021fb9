import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keepIn, line, TestChain, testKeys, type TestPackage, temporaryFolder, TestService } from '../test';
import { downloadPackage } from './download';
import { ClientError, ServiceRefusedError, VerificationError } from './failures';
import { serviceKeys } from './keys';
import { RelationsService } from './relations-service';

const folder = temporaryFolder();
let server: TestService;
let baseline: TestPackage;
let keys: Awaited<ReturnType<typeof testKeys>>;
const content = '/v2/batches/batch-file/7';

beforeAll(async () => {
  keys = await testKeys();
  const state = new Map(
    Array.from({ length: 3000 }, (_, id): [number, string] => [id, line(id, String(Math.sin(id)))]),
  );
  baseline = await new TestChain(keys.key, 7).baseline(state);
});
beforeEach(async () => {
  server = await TestService.start();
  server.packages = [baseline];
  server.keys = keys.jwks;
});
afterEach(() => server.stop());

const service = (attempts?: number) =>
  new RelationsService({ url: server.url, token: async () => 'token', attempts, wait: async () => undefined });
/** By a number of bytes, the function to call when the client has received that number. */
const arrivals = new Map<number, () => void>();
const onProgress = (bytes: number) => arrivals.get(bytes)?.();
const download = async (attempts?: number) =>
  downloadPackage(service(attempts), 7, folder(), { keys: await serviceKeys(service()), onProgress });
/** Makes the connection break after `cutAfter` bytes, once the client has received `arrived` bytes in total. */
const cut = (cutAfter: number, arrived = cutAfter) => ({
  cutAfter,
  cutWhen: new Promise<void>((resolve) => void arrivals.set(arrived, resolve)),
});
const file = () => join(folder(), baseline.manifest.fileName);
const there = () => readdirSync(folder()).sort();
const wholeThere = () => [baseline.manifest.fileName, `${baseline.manifest.fileName}.manifest.json`];
/**
 * Makes requests for the content fail one after the other. The request for the manifest, which comes first, succeeds.
 */
const contentFaults = (...faults: object[]) =>
  server.faults.push({ path: `${content}/manifest` }, ...faults.map((fault) => ({ path: content, ...fault })));
const ranges = () => server.asked.filter(({ path }) => path === content).map(({ range, ifRange }) => [range, ifRange]);
const etag = () => `"${baseline.manifest.sha256.slice(0, 16)}"`;

function expectWhole(): void {
  expect(there()).toEqual(wholeThere());
  expect(readFileSync(file()).equals(baseline.content)).toBe(true);
  expect(JSON.parse(readFileSync(`${file()}.manifest.json`, 'utf8'))).toEqual(baseline.manifest);
}

test('a package and its manifest are downloaded; the keys are asked for without a token', async () => {
  const { signature: _signature, ...manifest } = baseline.manifest;
  expect(await download()).toEqual({ file: file(), manifest, fetched: true });
  expectWhole();
  expect(server.asked.map(({ path, authorization }) => [path, authorization])).toEqual([
    ['/.well-known/jwks.json', undefined],
    [`${content}/manifest`, 'Bearer token'],
    [content, 'Bearer token'],
  ]);
});

test('an existing file is not downloaded again, and a missing manifest is added', async () => {
  writeFileSync(file(), baseline.content);
  expect((await download()).fetched).toBe(false);
  expectWhole();
  expect(ranges()).toEqual([]);
});

test('downloads whose connections are cut resume where they broke off', async () => {
  contentFaults(cut(1000), cut(2000, 3000));
  await download();
  expectWhole();
  expect(ranges()).toEqual([
    [undefined, undefined],
    ['bytes=1000-', etag()],
    ['bytes=3000-', etag()],
  ]);
});

test('a download that was given up is resumed by the next call', async () => {
  contentFaults(cut(5000));
  await expect(download(1)).rejects.toThrow(ClientError);
  expect(there()).toEqual([`${baseline.manifest.fileName}.part`, `${baseline.manifest.fileName}.part.json`]);
  await download();
  expectWhole();
  expect(ranges()[1]).toEqual(['bytes=5000-', etag()]);
});

test('a part of other content is not continued', async () => {
  contentFaults({ ...cut(5000), headers: { ETag: '"older"' } });
  await expect(download(1)).rejects.toThrow(ClientError);
  await download();
  expectWhole();
  expect(ranges()[1]).toEqual(['bytes=5000-', '"older"']);
});

test.each([
  ['that is not there', { status: 416, body: '' }],
  ['from another place', { headers: { 'Content-Range': 'bytes 0-9/10' } }],
])('a rest %s is not taken: the download begins anew', async (_name, fault) => {
  contentFaults(cut(5000), fault);
  await download();
  expectWhole();
});

test('a weak entity tag cannot be resumed by', async () => {
  contentFaults({ ...cut(5000), headers: { ETag: 'W/"weak"' } });
  await download();
  expectWhole();
  expect(ranges()[1]).toEqual([undefined, undefined]);
});

test('a service that always cuts at the same place is given up', async () => {
  contentFaults(...Array.from({ length: 9 }, () => ({ cutAfter: 1000, headers: { ETag: 'W/"weak"' } })));
  await expect(download()).rejects.toThrow('Given up after 8 attempts.');
});

test('a part left by another program is not trusted', async () => {
  writeFileSync(`${file()}.part`, 'rubbish');
  await download();
  expectWhole();
});

test.each([
  [
    'one wrong byte',
    (bytes: Buffer) =>
      Buffer.concat([bytes.subarray(0, 99), Buffer.from([bytes.readUInt8(99) ^ 1]), bytes.subarray(100)]),
    'Its SHA-256 is not that of its manifest: bytes of it were changed.',
  ],
  [
    'a byte too many',
    (bytes: Buffer) => Buffer.concat([bytes, Buffer.from('x')]),
    /^Package 7: The service sends more than the \d+ bytes of its manifest\.$/,
  ],
])('%s is refused, and nothing of the content remains', async (_name, change, message) => {
  server.packages = [{ ...baseline, content: change(baseline.content) }];
  const failure = download();
  await expect(failure).rejects.toThrow(VerificationError);
  await expect(failure).rejects.toThrow(message);
  expect(there()).toEqual([]);
});

test('another file of that name is left alone', async () => {
  writeFileSync(file(), 'mine');
  await expect(download()).rejects.toThrow(
    new ClientError(
      `${file()} is there already, with other content than package 7. Remove it, or choose another folder.`,
    ),
  );
  expect([there(), readFileSync(file(), 'utf8')]).toEqual([[baseline.manifest.fileName], 'mine']);
});

test('a manifest that was changed, is signed with another key or is that of another package is refused', async () => {
  server.packages = [{ ...baseline, manifest: { ...baseline.manifest, rows: 1 } }];
  await expect(download()).rejects.toThrow(
    new VerificationError('Manifest of package 7', 'It was changed after it was signed.'),
  );
  server.packages = [await new TestChain((await testKeys()).key, 7).baseline(new Map())];
  await expect(download()).rejects.toThrow(
    new VerificationError('Manifest of package 7', 'It is signed with a key that the service does not show.'),
  );
  server.packages = [baseline];
  const other = await new TestChain(keys.key, 8).baseline(new Map());
  server.faults.push({ path: `${content}/manifest`, body: JSON.stringify(other.manifest) });
  await expect(download()).rejects.toThrow(new VerificationError('Manifest of package 7', 'It is that of package 8.'));
  expect(there()).toEqual([]);
});

test('each status of a package has its message', async () => {
  server.packages = [];
  await expect(download()).rejects.toThrow(
    new ServiceRefusedError(
      'Package 7: the service does not accept the token, or has no such package for its organisation (401).',
      401,
    ),
  );
  server.packages = [baseline];
  contentFaults({ status: 404, body: '' });
  await expect(download()).rejects.toThrow(
    new ServiceRefusedError(
      'Package 7: the package was withdrawn, is older than 60 days, or its content is lost (404).',
      404,
    ),
  );
});

test('the message about a package names the request', async () => {
  contentFaults({ status: 404, headers: { 'X-Request-Id': 'gone-7' }, body: '' });
  const error = (await download().catch((thrown: unknown) => thrown)) as ServiceRefusedError;
  expect([error.message, error.status, error.requestId]).toEqual([
    'Package 7: the package was withdrawn, is older than 60 days, or its content is lost (404). Request id: gone-7.',
    404,
    'gone-7',
  ]);
});

test('a stored package equals a downloaded one', async () => {
  await keepIn(folder(), [baseline]);
  expect((await download()).fetched).toBe(false);
  expectWhole();
});
