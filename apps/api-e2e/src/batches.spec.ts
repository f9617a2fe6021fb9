import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { brotliDecompressSync } from 'node:zlib';
import { type JsonWebKeySet, verifyManifest } from '@company-relations/batch-manifest';
import { proves } from './conformance/proves';
import type { ApiProcess } from './harness/api-process';
import { type ApiWithPackages, startApiWithPackages } from './harness/api-with-packages';
import type { BatchPackages, PublishedPackage, Wanted } from './harness/batch-packages';
import { eventually } from './harness/eventually';
import { type Answer, send } from './harness/http';
import { expectDescribed } from './harness/openapi-document';
import { mustRun } from './harness/program';
import { sendRaw } from './harness/raw-http';
import { bearer, preparedService, sendAs } from './harness/service';

const list = '/v2/batches/batch-files';
const file = '/v2/batches/batch-file/{batchFileId}';
const manifest = `${file}/manifest`;
const keys = '/.well-known/jwks.json';
const dayMs = 24 * 3_600_000;
const lines = '{"ServiceId":1001,"Name":"Alfa AS"}\n';
const full: Wanted = { organisation: 'e2e-one', subscription: 'full', lines };

let offered: ApiWithPackages;
let packages: BatchPackages;
let api: ApiProcess;

beforeAll(async () => {
  offered = await startApiWithPackages();
  ({ api, packages } = offered);
});

afterAll(() => offered.close());

/** Sends a request to a batch endpoint. Also checks that the OpenAPI document describes the response. */
async function ask(
  subscription: string,
  path: string,
  id: number | string = '',
  headers: Record<string, string> = {},
): Promise<Answer> {
  const answer = await sendAs(subscription, { path: path.replace('{batchFileId}', String(id)), headers }, api.baseUrl);
  await expectDescribed('get', path, answer);
  return answer;
}

interface Listed {
  readonly BatchFileId: number;
}

async function listedFor(subscription: string): Promise<number[]> {
  const answer = await ask(subscription, list);
  expect(answer.status).toBe(200);
  return (answer.json as { Batches: Listed[] }).Batches.map(({ BatchFileId }) => BatchFileId);
}

const statusOf = async (subscription: string, { id }: PublishedPackage) => (await ask(subscription, file, id)).status;

async function expectGone(published: PublishedPackage): Promise<void> {
  const answers = [
    await ask('full', file, published.id),
    await ask('full', file, published.id, { range: 'bytes=0-0' }),
  ];
  expect(answers.map(({ status, json }) => [status, (json as { title: string }).title])).toEqual([
    [404, 'Not found'],
    [404, 'Not found'],
  ]);
}

describe('the batch list', () => {
  proves(
    [
      'GET /v2/batches/batch-files',
      'GetBatchListResponse.Batches',
      'Batch.BatchFileId',
      'Batch.FileName',
      'Batch.Description',
      'Batch.CreatedAt',
      'Batch.FileSizeGB',
    ],
    'lists the files that the caller may download, the newest first',
    async () => {
      const older = await packages.publish({ ...full, subscription: 'no-all', createdAt: Date.now() - dayMs });
      const newer = await packages.publish({ ...full, subscription: 'no-all', fileName: 'newer.jsonl.br' });
      const mine = [newer, older].map(({ id, createdAt }, index) => ({
        BatchFileId: id,
        FileName: index === 0 ? 'newer.jsonl.br' : 'no-relations.jsonl.br',
        Description: 'JSON Lines file compressed using Brotli.',
        CreatedAt: `${new Date(createdAt).toISOString().slice(0, 19)}Z`,
        FileSizeGB: 0.000001,
      }));
      const answer = await ask('no-all', list);
      const listed = (answer.json as { Batches: Listed[] }).Batches.filter(({ BatchFileId }) =>
        [newer.id, older.id].includes(BatchFileId),
      );
      expect({
        status: answer.status,
        cache: answer.headers['cache-control'],
        batches: JSON.stringify(listed),
      }).toEqual({
        status: 200,
        cache: 'no-store',
        batches: JSON.stringify(mine),
      });
    },
  );

  proves(
    ['GetBatchListResponse.Batches', 'GET /v2/batches/batch-files'],
    'is an empty array for a caller who may have none, and for an API without a store',
    async () => {
      await packages.publish(full);
      const without = await sendAs('full', { path: list });
      expect([(await ask('none', list)).text, without.text]).toEqual(['{"Batches":[]}', '{"Batches":[]}']);
    },
  );
});

describe('a batch file', () => {
  proves(
    [
      'GET /v2/batches/batch-file/{batchFileId}',
      'parameter batchFileId',
      'decision 30',
      'versioning: all paths start with /v2/',
    ],
    'is sent as it is stored, never with a content coding, and HEAD has the same headers without the content',
    async () => {
      const { id, bytes } = await packages.publish(full);
      const get = await ask('full', file, id, { 'accept-encoding': 'br, gzip' });
      expect(get.status).toBe(200);
      expect(get.headers).toMatchObject({
        'content-type': 'application/octet-stream',
        'content-disposition': 'attachment; filename="no-relations.jsonl.br"',
        'content-length': String(bytes.length),
        'accept-ranges': 'bytes',
        etag: expect.stringMatching(/^"[^"]+"$/),
        'cache-control': expect.stringContaining('no-store'),
      });
      expect([get.headers['content-encoding'], get.headers['transfer-encoding']]).toEqual([undefined, undefined]);
      expect([get.bytes.equals(bytes), brotliDecompressSync(get.bytes).toString()]).toEqual([true, lines]);
      const head = await sendAs(
        'full',
        { method: 'HEAD', path: file.replace('{batchFileId}', String(id)) },
        api.baseUrl,
      );
      const constant = ({ headers: { date: _date, 'x-request-id': _id, ...others } }: Answer) => others;
      expect([head.status, constant(head), head.bytes.length]).toEqual([200, constant(get), 0]);
    },
  );

  proves(
    ['GET /v2/batches/batch-file/{batchFileId}'],
    'that broke off resumes to identical bytes, and is not sent again to a caller who has it',
    async () => {
      const { id, bytes } = await packages.publish({ ...full, lines: `${randomBytes(50_000).toString('hex')}\n` });
      const first = await ask('full', file, id, { range: 'bytes=0-9999' });
      const { etag = '' } = first.headers;
      const rest = await ask('full', file, id, { range: 'bytes=10000-', 'if-range': etag });
      expect([first.status, rest.status, rest.headers['content-range']]).toEqual([
        206,
        206,
        `bytes 10000-${bytes.length - 1}/${bytes.length}`,
      ]);
      expect(Buffer.concat([first.bytes, rest.bytes]).equals(bytes)).toBe(true);
      const others = [
        await ask('full', file, id, { range: 'bytes=10000-', 'if-range': '"other"' }),
        await ask('full', file, id, { 'if-none-match': etag }),
        await ask('full', file, id, { range: `bytes=${bytes.length}-` }),
      ];
      expect(others.map(({ status, bytes: sent }) => [status, sent.equals(bytes)])).toEqual([
        [200, true],
        [304, false],
        [416, false],
      ]);
    },
  );

  proves(
    ['GET /v2/batches/batch-file/{batchFileId}/manifest', 'GET /.well-known/jwks.json', 'decision 22'],
    'has a manifest that the published keys verify',
    async () => {
      const { id, content } = await packages.publish(full);
      const shown = await send(api.baseUrl, { path: keys });
      await expectDescribed('get', keys, shown);
      expect([shown.status, shown.json]).toEqual([200, { keys: [packages.publicKey] }]);
      const answer = await ask('full', manifest, id);
      const verified = await verifyManifest(answer.json, shown.json as JsonWebKeySet);
      expect(verified).toMatchObject({
        ok: true,
        manifest: { packageId: id, sha256: content.sha256, bytes: content.bytes },
      });
      const { status, text } = await send(api.baseUrl, { path: manifest.replace('{batchFileId}', String(id)) });
      expect([status, text]).toEqual([401, '']);
    },
  );
});

describe('a batch file that is not for the caller', () => {
  proves(
    ['decision 7', 'decision 26', 'status 401', 'parameter batchFileId', 'authentication: 401 with an empty body'],
    'gets the 401 of a missing token, byte for byte, whatever the reason',
    async () => {
      const [mine, weaker, foreign] = [
        await packages.publish(full),
        await packages.publish({ ...full, subscription: 'masked' }),
        await packages.publish({ ...full, organisation: 'e2e-two', subscription: 'two-full' }),
      ];
      const raw = async (path: string, authorization: string) => {
        const answer = await sendRaw(
          api.baseUrl,
          `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${authorization}\r\n`,
        );
        const { date: _date, 'x-request-id': _id, ...headers } = answer?.headers ?? {};
        return { status: answer?.status, headers: Object.entries(headers), text: answer?.text };
      };
      const token = (subscription: string) => `Authorization: ${bearer(subscription)}\r\n`;
      const expected = await raw(file.replace('{batchFileId}', String(mine.id)), '');
      expect([expected.status, expected.text]).toEqual([401, '']);
      const ids = [
        foreign.id,
        mine.id + 1,
        1,
        0,
        -1,
        9007199254740993n,
        `${mine.id}.0`,
        `0${mine.id}`,
        'abc',
        '%20',
        '%',
        '%E0%A4%A',
        '..',
        `${mine.id}%2Fmanifest`,
      ];
      for (const id of ids) {
        for (const path of [file, manifest])
          expect([id, await raw(path.replace('{batchFileId}', String(id)), token('full'))]).toEqual([id, expected]);
      }
      // Within one organisation, a subscription with fewer grants may not download a package that was built for one
      // with more grants. The other way round it may.
      expect(await raw(file.replace('{batchFileId}', String(mine.id)), token('masked'))).toEqual(expected);
      expect([await statusOf('full', weaker), await statusOf('masked', weaker), await statusOf('full', mine)]).toEqual([
        200, 200, 200,
      ]);
      expect((await listedFor('masked')).includes(mine.id)).toBe(false);
    },
  );

  proves(
    ['decision 26'],
    'is never seen by another organisation, not even where both have the same content',
    async () => {
      const [one, two] = [
        await packages.publish(full),
        await packages.publish({ ...full, organisation: 'e2e-two', subscription: 'two-full' }),
      ];
      const [ofOne, ofTwo] = [await listedFor('full'), await listedFor('two-full')];
      expect([ofOne.includes(one.id), ofOne.includes(two.id), ofTwo.includes(one.id), ofTwo.includes(two.id)]).toEqual([
        true,
        false,
        false,
        true,
      ]);
      expect([await statusOf('full', two), await statusOf('two-full', one)]).toEqual([401, 401]);
      const tags = [await ask('full', file, one.id), await ask('two-full', file, two.id)].map(
        ({ headers }) => headers.etag,
      );
      expect(tags[0]).not.toBe(tags[1]);
    },
  );

  proves(
    ['decision 26', 'decision 24'],
    'is refused as soon as the subscription has lost what it was built with',
    async () => {
      const published = await packages.publish({ ...full, subscription: 'batch-regranted' });
      expect([await statusOf('batch-regranted', published), await listedFor('batch-regranted')]).toEqual([
        200,
        expect.arrayContaining([published.id]),
      ]);
      await mustRun(
        'subscriptions',
        ['revoke', 'batch-regranted', '--country', 'NO', '--area', 'Owner'],
        preparedService().graphSettings,
      );
      await eventually(async () => (await statusOf('batch-regranted', published)) === 401);
      expect(await listedFor('batch-regranted')).not.toContain(published.id);
    },
  );
});

describe('a batch file that cannot be had any more', () => {
  proves(
    ['status 404'],
    'because its content was lost or damaged is not found, never a part of it with 200',
    async () => {
      const [lost, damaged] = [
        await packages.publish({ ...full, lines: `lost ${lines}` }),
        await packages.publish({ ...full, lines: `damaged ${lines}` }),
      ];
      expect([await statusOf('full', lost), await statusOf('full', damaged)]).toEqual([200, 200]);
      await rm(packages.placeOf(lost.content));
      await writeFile(packages.placeOf(damaged.content), Buffer.alloc(damaged.bytes.length));
      for (const published of [lost, damaged]) {
        await expectGone(published);
        expect(api.logs()).toContain(`"packageId":${published.id},"reason":"damaged"`);
      }
    },
  );

  proves(
    ['decision 29', 'status 404'],
    'because a load protected a person whom it shows is withdrawn at once, and no other',
    async () => {
      const person = {
        statement: 'person',
        id: 'person-8801',
        serviceId: 8801,
        name: 'Pia Pludselig',
        updatedAt: '2026-01-09T00:00:00Z',
      };
      const load = async (statement: object, name: string) => {
        const path = `${preparedService().folder}/${name}.jsonl`;
        await writeFile(path, `${JSON.stringify(statement)}\n`);
        await mustRun('register-feed', ['load', path], preparedService().graphSettings);
      };
      await load({ ...person, asOf: '2026-01-10' }, 'before-protection');
      const [shows, other] = [
        await packages.publish({ ...full, shown: [8801, 8802] }),
        await packages.publish({ ...full, shown: [8802] }),
      ];
      expect([await statusOf('full', shows), await statusOf('full', other)]).toEqual([200, 200]);
      await load({ ...person, asOf: '2026-01-11', isProtected: true }, 'protection');
      await expectGone(shows);
      const listed = await listedFor('full');
      expect([listed.includes(shows.id), listed.includes(other.id), await statusOf('full', other)]).toEqual([
        false,
        true,
        200,
      ]);
      expect([(await ask('full', manifest, shows.id)).status, await statusOf('two-full', shows)]).toEqual([404, 401]);
    },
  );

  proves(
    ['decision 30', 'limit batch file availability', 'status 404'],
    'because 60 days have passed is neither found nor listed; just before that, it is both',
    async () => {
      const edge = Date.now() - 60 * dayMs;
      const [past, almost] = [
        await packages.publish({ ...full, createdAt: edge }),
        await packages.publish({ ...full, createdAt: edge + 3_600_000 }),
      ];
      const listed = await listedFor('full');
      expect([
        listed.includes(past.id),
        listed.includes(almost.id),
        await statusOf('full', almost),
        await statusOf('masked', past),
      ]).toEqual([false, true, 200, 401]);
      await expectGone(past);
    },
  );
});

proves(
  ['decision 13', 'decision 23'],
  'the batch endpoints have no other method, and take nothing from the rate of searches',
  async () => {
    const { id } = await packages.publish(full);
    const paths = [list, file, manifest, keys];
    for (const path of paths) {
      const answer = await sendAs(
        'full',
        { method: 'POST', path: path.replace('{batchFileId}', String(id)) },
        api.baseUrl,
      );
      await expectDescribed('get', path, answer);
      expect([answer.status, answer.headers.allow, answer.headers['x-ratelimit-remaining']]).toEqual([
        405,
        'GET, HEAD',
        undefined,
      ]);
    }
    for (const path of paths) expect((await ask('full', path, id)).headers['x-ratelimit-remaining']).toBeUndefined();
  },
);
