import { rm, writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { Grants } from '@company-relations/authorization';
import { StorageUnavailableError } from '@company-relations/batch-catalogue';
import request, { type Response } from 'supertest';
import { aboutFile, batchFile, batchList, BatchService, jsonOf, unseen } from '../testing/batch-service';
import { explained } from '../testing/problems';
import { rfc9110 } from '../testing/shown-response';

const { bytes } = BatchService;
let service: BatchService;

beforeAll(async () => {
  service = await BatchService.start();
});
beforeEach(() => service.reset());
afterAll(() => service.stop());

const ask = (...asked: Parameters<BatchService['ask']>) => service.ask(...asked);

const notFound = { type: rfc9110('15.5.5'), status: 404, title: 'Not found', ...explained('file-not-available') };

describe('a file that the caller may not have', () => {
  /** A response without the headers that differ for every request. */
  function whole({ status, headers, body }: Response): object {
    const { date: _date, 'x-request-id': _id, ...others } = headers as Record<string, string>;
    return { status, others, body: String(body) };
  }

  it('gets the 401 of a missing token, byte for byte, whatever the reason', async () => {
    await service.packages.add(8, bytes, { organisationId: 'organisation-2' });
    await service.packages.add(9, bytes, { grants: new Grants({ NO: ['Owner'] }) });
    service.packages.gone.set(8, 'expired');
    service.packages.gone.set(9, 'withdrawn');
    const stranger = await request(service.app.getHttpServer()).get(batchFile()).buffer(true).responseType('blob');
    expect([
      stranger.status,
      stranger.headers['www-authenticate'],
      stranger.headers['content-length'],
      String(stranger.body),
    ]).toEqual([401, 'Bearer', '0', '']);
    const ids = [
      8,
      9,
      10,
      0,
      -7,
      '07',
      '7.0',
      '7e0',
      '0x7',
      'abc',
      '%207',
      '%',
      '%E0%A4%A',
      '7%2Fmanifest',
      '9'.repeat(400),
    ];
    for (const path of ids.flatMap((id) => [batchFile(id), `${batchFile(id)}/manifest`])) {
      expect([path, whole(await ask(path))]).toEqual([path, whole(stranger)]);
      expect((await ask(path, { Range: 'bytes=0-1', 'If-None-Match': '*' })).status).toBe(401);
    }
  });

  it('gets another answer than a path that does not exist', async () => {
    const response = await ask('/v2/batches/batch-file/7/other');
    expect([response.status, jsonOf(response)]).toEqual([404, { ...notFound, ...explained('path-not-found') }]);
  });
});

describe('a file that is no longer available', () => {
  const damaged = () => writeFile(service.packages.placeOf(service.record.content), Buffer.alloc(bytes.length));
  const cut = () => writeFile(service.packages.placeOf(service.record.content), bytes.subarray(1));
  const lost = () => rm(service.packages.placeOf(service.record.content));

  it.each([
    ['lost', lost],
    ['damaged', damaged],
    ['cut short', cut],
  ])('because it was %s is not found, whatever is asked of it', async (_how, spoil) => {
    await ask(batchFile());
    await spoil();
    const asked: Record<string, string>[] = [
      {},
      { Range: 'bytes=0-9' },
      { Range: 'bytes=300000-' },
      { 'If-None-Match': '*' },
      { 'If-Match': '"other"' },
    ];
    for (const headers of asked) {
      const response = await ask(batchFile(), headers);
      expect([
        response.status,
        response.headers['content-type'],
        response.headers['cache-control'],
        response.headers['etag'],
        jsonOf(response),
      ]).toEqual([404, 'application/problem+json; charset=utf-8', unseen, undefined, notFound]);
    }
    expect((await ask(batchFile(), {}, 'head')).status).toBe(404);
  });

  it.each(['withdrawn', 'expired', 'damaged'] as const)(
    'because it is %s is not found, and neither is its manifest',
    async (reason) => {
      service.packages.gone.set(7, reason);
      const [content, manifest] = [await ask(batchFile()), await ask(`${batchFile()}/manifest`)];
      expect([content.status, jsonOf(content), manifest.status, jsonOf(manifest)]).toEqual([
        404,
        notFound,
        404,
        notFound,
      ]);
    },
  );
});

it('a file that is withdrawn while the service searches it is not found', async () => {
  const { blobs } = service.packages;
  service.packages.blobs = {
    open: async (...asked) => {
      service.packages.gone.set(7, 'withdrawn');
      return blobs.open(...asked);
    },
  };
  const response = await ask(batchFile());
  expect([response.status, jsonOf(response)]).toEqual([404, notFound]);
});

describe('a storage that fails', () => {
  const unavailable = {
    type: rfc9110('15.6.4'),
    status: 503,
    title: 'The service is unavailable for the moment',
    ...explained('unavailable'),
  };
  /** A stream that yields these chunks and then fails. */
  const failing = (...chunks: Buffer[]) =>
    Readable.from(
      (function* () {
        yield* chunks;
        throw new Error('secret');
      })(),
    );

  it.each<[string, () => Promise<Readable>]>([
    ['when it is asked', () => Promise.reject(new StorageUnavailableError(new Error('secret')))],
    ['at the first byte', async () => failing()],
  ])('%s is a 503 without anything about the file', async (_when, open) => {
    service.packages.blobs = { open };
    const response = await ask(batchFile());
    const { 'content-length': _length, ...headers } = aboutFile(response);
    expect([response.status, headers, response.headers['retry-after'], jsonOf(response)]).toEqual([
      503,
      { 'content-type': 'application/problem+json; charset=utf-8', 'cache-control': unseen },
      '5',
      unavailable,
    ]);
  });

  it('in the middle breaks the connection off, so that no client takes a part for the whole', async () => {
    service.packages.blobs = { open: async () => failing(bytes.subarray(0, 100_000)) };
    await expect(ask(batchFile())).rejects.toThrow('aborted');
    service.packages.clear();
    expect((await ask(batchList)).status).toBe(200);
  });
});
