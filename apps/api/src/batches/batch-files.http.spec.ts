import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { Grants } from '@company-relations/authorization';
import { contentDigest, entityTag, type PackageRecord, StorageUnavailable } from '@company-relations/batch-catalogue';
import type { NestExpressApplication } from '@nestjs/platform-express';
import request, { type Response } from 'supertest';
import { PackagesInFolder } from '../testing/packages-in-folder';
import { bearer, runningApp } from '../testing/running-app';

const bytes = randomBytes(300_000);
const rfc9110 = (section: string) => `https://www.rfc-editor.org/rfc/rfc9110#section-${section}`;
const notFound = { type: rfc9110('15.5.5'), status: 404, title: 'Not found' };
const unseen = 'no-store, no-transform';

let packages: PackagesInFolder;
let record: PackageRecord;
let app: NestExpressApplication;

beforeAll(async () => {
  packages = await PackagesInFolder.create();
  app = await runningApp({ throttle: { limit: 1, windowMs: 60_000 } }, undefined, undefined, { packages });
});
beforeEach(async () => {
  packages.clear();
  record = await packages.add(7, bytes);
});
afterAll(async () => {
  await app.close();
  await packages.remove();
});

const list = '/v2/batches/batch-files';
const file = (id: number | string = 7) => `/v2/batches/batch-file/${id}`;
const ask = (path: string, headers: Record<string, string> = {}, method: 'get' | 'head' | 'post' | 'put' | 'delete' | 'patch' | 'options' = 'get') =>
  request(app.getHttpServer())[method](path).set('Authorization', bearer()).set(headers).buffer(true).responseType('blob');
const bytesOf = ({ body }: Response): Buffer => body as Buffer;
const jsonOf = (response: Response): unknown => JSON.parse(bytesOf(response).toString());

/** The headers of a response that are about its file. */
function aboutFile({ headers }: Response): Record<string, string> {
  const names = /^(content-(?!security).*|etag|repr-digest|accept-ranges|cache-control|transfer-encoding)$/;
  return Object.fromEntries(Object.entries(headers as Record<string, string>).filter(([name]) => names.test(name)));
}

const ofFile = () => ({ etag: entityTag(record), 'repr-digest': contentDigest(record), 'accept-ranges': 'bytes', 'cache-control': unseen });
const ofContent = (length: number) => ({
  ...ofFile(),
  'content-type': 'application/octet-stream',
  'content-disposition': 'attachment; filename="no-relations.jsonl.br"',
  'content-length': String(length),
});

describe('the list', () => {
  it('tells what the caller may download, and stays out of caches', async () => {
    await packages.add(8, Buffer.from('x'), { organisationId: 'organisation-2' });
    await packages.add(9, Buffer.from('y'), { grants: new Grants({ NO: ['Owner'] }) });
    const response = await ask(list);
    expect([response.status, response.headers['content-type'], response.headers['cache-control'], bytesOf(response).toString()]).toEqual([
      200,
      'application/json; charset=utf-8',
      'no-store',
      '{"Batches":[{"BatchFileId":7,"FileName":"no-relations.jsonl.br","Description":"JSON Lines file compressed using Brotli.","CreatedAt":"2026-01-02T03:04:05Z","FileSizeGB":0.0003}]}',
    ]);
  });

  it('is empty where there is nothing', async () => {
    packages.clear();
    expect(bytesOf(await ask(list)).toString()).toBe('{"Batches":[]}');
  });
});

describe('a download', () => {
  it('is the file as it is stored, with all that tells which it is', async () => {
    const response = await ask(file(), { 'Accept-Encoding': 'br, gzip' });
    expect([response.status, aboutFile(response), bytesOf(response).equals(bytes)]).toEqual([200, ofContent(bytes.length), true]);
  });

  it('has the same headers when HEAD asks, and no body', async () => {
    const [head, get] = [await ask(file(), { Range: 'bytes=0-9' }, 'head'), await ask(file())];
    expect([head.status, aboutFile(head)]).toEqual([get.status, aboutFile(get)]);
  });

  it('can be of an empty file', async () => {
    record = await packages.add(8, Buffer.alloc(0));
    const response = await ask(file(8));
    expect([response.status, aboutFile(response), bytesOf(response).length]).toEqual([200, ofContent(0), 0]);
  });

  it('gives its file no other name than one that is safe in a header', async () => {
    await packages.add(8, bytes, { fileName: 'a"; x=\r\nü.br' });
    expect((await ask(file(8))).headers['content-disposition']).toBe('attachment; filename="a___x____.br"');
  });

  it('gives a part, and says of which whole', async () => {
    const response = await ask(file(), { Range: 'bytes=100-299' });
    expect([response.status, aboutFile(response), bytesOf(response).equals(bytes.subarray(100, 300))]).toEqual([
      206,
      { ...ofContent(200), 'content-range': 'bytes 100-299/300000' },
      true,
    ]);
  });

  it('broken off anywhere is resumed to identical bytes', async () => {
    const { etag } = (await ask(file(), {}, 'head')).headers as Record<string, string>;
    const parts: Buffer[] = [];
    for (const [start, end] of [[0, 0], [1, 65_535], [65_536, 299_998], [299_999, '']]) {
      parts.push(bytesOf(await ask(file(), { Range: `bytes=${start}-${end}`, 'If-Range': etag ?? '' })));
    }
    expect(Buffer.concat(parts).equals(bytes)).toBe(true);
  });

  it.each([
    ['the tag of another file', { Range: 'bytes=0-9', 'If-Range': '"other"' }],
    ['a date', { Range: 'bytes=0-9', 'If-Range': 'Fri, 02 Jan 2026 03:04:05 GMT' }],
    ['several ranges', { Range: 'bytes=0-9,20-29' }],
  ])('with %s is the whole file', async (_what, headers) => {
    const response = await ask(file(), headers);
    expect([response.status, aboutFile(response), bytesOf(response).equals(bytes)]).toEqual([200, ofContent(bytes.length), true]);
  });

  it('of nothing that is there says how much is there', async () => {
    const response = await ask(file(), { Range: 'bytes=300000-' });
    expect([response.status, response.headers['content-range'], response.headers['cache-control'], response.headers['etag'], jsonOf(response)]).toEqual([
      416,
      'bytes */300000',
      unseen,
      undefined,
      { type: rfc9110('15.5.17'), status: 416, title: 'The file has none of the bytes asked for' },
    ]);
  });

  it('is not sent to who has the file, nor to who wants another', async () => {
    const [had, wanted] = [await ask(file(), { 'If-None-Match': `"other", ${entityTag(record)}` }), await ask(file(), { 'If-Match': '"other"' })];
    expect([had.status, aboutFile(had), bytesOf(had).length]).toEqual([304, ofFile(), 0]);
    expect([wanted.status, jsonOf(wanted)]).toEqual([412, { type: rfc9110('15.5.13'), status: 412, title: 'The file is not the one that If-Match names' }]);
  });

  it('of the same content has another tag in another package', async () => {
    await packages.add(8, bytes);
    const [first, second] = [await ask(file()), await ask(file(8))];
    expect(bytesOf(first).equals(bytesOf(second))).toBe(true);
    expect(first.headers['etag']).not.toBe(second.headers['etag']);
  });
});

describe('what is not for the caller', () => {
  /** All of a response but what differs for every request. */
  function whole({ status, headers, body }: Response): object {
    const { date: _date, 'x-request-id': _id, ...others } = headers as Record<string, string>;
    return { status, others, body: String(body) };
  }

  it('gets the 401 of a missing token, byte for byte, whatever the reason', async () => {
    await packages.add(8, bytes, { organisationId: 'organisation-2' });
    await packages.add(9, bytes, { grants: new Grants({ NO: ['Owner'] }) });
    packages.gone.set(8, 'expired');
    packages.gone.set(9, 'withdrawn');
    const stranger = await request(app.getHttpServer()).get(file()).buffer(true).responseType('blob');
    expect([stranger.status, stranger.headers['www-authenticate'], stranger.headers['content-length'], String(stranger.body)]).toEqual([401, 'Bearer', '0', '']);
    const ids = [8, 9, 10, 0, -7, '07', '7.0', '7e0', '0x7', 'abc', '%207', '%', '%E0%A4%A', '7%2Fmanifest', '9'.repeat(400)];
    for (const path of ids.flatMap((id) => [file(id), `${file(id)}/manifest`])) {
      expect([path, whole(await ask(path))]).toEqual([path, whole(stranger)]);
      expect((await ask(path, { Range: 'bytes=0-1', 'If-None-Match': '*' })).status).toBe(401);
    }
  });

  it('is told apart from a path that is none', async () => {
    const response = await ask('/v2/batches/batch-file/7/other');
    expect([response.status, jsonOf(response)]).toEqual([404, notFound]);
  });
});

describe('a file that cannot be had any more', () => {
  const damaged = () => writeFile(packages.placeOf(record.content), Buffer.alloc(bytes.length));
  const cut = () => writeFile(packages.placeOf(record.content), bytes.subarray(1));
  const lost = () => rm(packages.placeOf(record.content));

  it.each([
    ['lost', lost],
    ['damaged', damaged],
    ['cut short', cut],
  ])('because it was %s is not found, whatever is asked of it', async (_how, spoil) => {
    await ask(file());
    await spoil();
    const asked: Record<string, string>[] = [{}, { Range: 'bytes=0-9' }, { Range: 'bytes=300000-' }, { 'If-None-Match': '*' }, { 'If-Match': '"other"' }];
    for (const headers of asked) {
      const response = await ask(file(), headers);
      expect([response.status, response.headers['content-type'], response.headers['cache-control'], response.headers['etag'], jsonOf(response)]).toEqual([
        404,
        'application/problem+json; charset=utf-8',
        unseen,
        undefined,
        notFound,
      ]);
    }
    expect((await ask(file(), {}, 'head')).status).toBe(404);
  });

  it.each(['withdrawn', 'expired', 'damaged'] as const)('because it is %s is not found, and neither is its manifest', async (reason) => {
    packages.gone.set(7, reason);
    const [content, manifest] = [await ask(file()), await ask(`${file()}/manifest`)];
    expect([content.status, jsonOf(content), manifest.status, jsonOf(manifest)]).toEqual([404, notFound, 404, notFound]);
  });
});

it('a file that is withdrawn while its bytes are looked through is not found', async () => {
  const { blobs } = packages;
  packages.blobs = {
    open: async (...asked) => {
      packages.gone.set(7, 'withdrawn');
      return blobs.open(...asked);
    },
  };
  const response = await ask(file());
  expect([response.status, jsonOf(response)]).toEqual([404, notFound]);
});

describe('a storage that fails', () => {
  const unavailable = { type: rfc9110('15.6.4'), status: 503, title: 'The service is unavailable for the moment' };
  /** Gives some bytes, if any, and fails then. */
  const failing = (...chunks: Buffer[]) =>
    Readable.from(
      (function* () {
        yield* chunks;
        throw new Error('secret');
      })(),
    );

  it.each<[string, () => Promise<Readable>]>([
    ['when it is asked', () => Promise.reject(new StorageUnavailable(new Error('secret')))],
    ['at the first byte', async () => failing()],
  ])('%s is a 503 without anything about the file', async (_when, open) => {
    packages.blobs = { open };
    const response = await ask(file());
    const { 'content-length': _length, ...headers } = aboutFile(response);
    expect([response.status, headers, response.headers['retry-after'], jsonOf(response)]).toEqual([
      503,
      { 'content-type': 'application/problem+json; charset=utf-8', 'cache-control': unseen },
      '5',
      unavailable,
    ]);
  });

  it('in the middle breaks the connection off, so that nobody takes a part for the whole', async () => {
    packages.blobs = { open: async () => failing(bytes.subarray(0, 100_000)) };
    await expect(ask(file())).rejects.toThrow('aborted');
    packages.clear();
    expect((await ask(list)).status).toBe(200);
  });
});

it('a manifest is sent as it was signed', async () => {
  const { status, headers, body } = await ask(`${file()}/manifest`);
  expect([status, headers['content-type'], headers['cache-control'], String(body)]).toEqual([
    200,
    'application/json; charset=utf-8',
    unseen,
    '{"manifestVersion":1,"packageId":7,"note":"as it was signed"}',
  ]);
});

it('nothing of it counts as a search', async () => {
  const paths = [list, file(), `${file()}/manifest`, list, file(), `${file()}/manifest`];
  const statuses: number[] = [];
  for (const path of paths) statuses.push((await ask(path)).status);
  expect(statuses).toEqual(paths.map(() => 200));
});

describe.each([list, file(), file('abc'), `${file()}/manifest`])('%s', (path) => {
  it.each(['post', 'put', 'delete', 'patch', 'options'] as const)('has no method %s', async (method) => {
    const response = await ask(path, {}, method);
    expect([response.status, response.headers['allow'], jsonOf(response)]).toEqual([405, 'GET, HEAD', { type: rfc9110('15.5.6'), status: 405, title: 'Method not allowed' }]);
  });
});
