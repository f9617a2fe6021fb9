import { Grants } from '@company-relations/authorization';
import { reprDigest, entityTag } from '@company-relations/batch-catalogue';
import { aboutFile, batchFile, batchList, BatchService, bytesOf, jsonOf, unseen } from '../testing/batch-service';
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

const ofFile = () => ({
  etag: entityTag(service.record),
  'repr-digest': reprDigest(service.record),
  'accept-ranges': 'bytes',
  'cache-control': unseen,
});
const ofContent = (length: number) => ({
  ...ofFile(),
  'content-type': 'application/octet-stream',
  'content-disposition': 'attachment; filename="no-relations.jsonl.br"',
  'content-length': String(length),
});

describe('the list', () => {
  it('lists what the caller may download, and stays out of caches', async () => {
    await service.packages.add(8, Buffer.from('x'), { organisationId: 'organisation-2' });
    await service.packages.add(9, Buffer.from('y'), { grants: new Grants({ NO: ['Owner'] }) });
    const response = await ask(batchList);
    expect([
      response.status,
      response.headers['content-type'],
      response.headers['cache-control'],
      bytesOf(response).toString(),
    ]).toEqual([
      200,
      'application/json; charset=utf-8',
      'no-store',
      '{"Batches":[{"BatchFileId":7,"FileName":"no-relations.jsonl.br","Description":"JSON Lines file compressed using Brotli.","CreatedAt":"2026-01-02T03:04:05Z","FileSizeGB":0.0003}]}',
    ]);
  });

  it('is empty where there is nothing', async () => {
    service.packages.clear();
    expect(bytesOf(await ask(batchList)).toString()).toBe('{"Batches":[]}');
  });
});

describe('a download', () => {
  it('is the stored file, with the headers that identify it', async () => {
    const response = await ask(batchFile(), { 'Accept-Encoding': 'br, gzip' });
    expect([response.status, aboutFile(response), bytesOf(response).equals(bytes)]).toEqual([
      200,
      ofContent(bytes.length),
      true,
    ]);
  });

  it('has the same headers when HEAD asks, and no body', async () => {
    const [head, get] = [await ask(batchFile(), { Range: 'bytes=0-9' }, 'head'), await ask(batchFile())];
    expect([head.status, aboutFile(head)]).toEqual([get.status, aboutFile(get)]);
  });

  it('can be of an empty file', async () => {
    service.record = await service.packages.add(8, Buffer.alloc(0));
    const response = await ask(batchFile(8));
    expect([response.status, aboutFile(response), bytesOf(response).length]).toEqual([200, ofContent(0), 0]);
  });

  it('gives its file no other name than one that is safe in a header', async () => {
    await service.packages.add(8, bytes, { fileName: 'a"; x=\r\nü.br' });
    expect((await ask(batchFile(8))).headers['content-disposition']).toBe('attachment; filename="a___x____.br"');
  });

  it('gives a part, and says of which whole', async () => {
    const response = await ask(batchFile(), { Range: 'bytes=100-299' });
    expect([response.status, aboutFile(response), bytesOf(response).equals(bytes.subarray(100, 300))]).toEqual([
      206,
      { ...ofContent(200), 'content-range': 'bytes 100-299/300000' },
      true,
    ]);
  });

  it('broken off anywhere is resumed to identical bytes', async () => {
    const { etag } = (await ask(batchFile(), {}, 'head')).headers as Record<string, string>;
    const parts: Buffer[] = [];
    for (const [start, end] of [
      [0, 0],
      [1, 65_535],
      [65_536, 299_998],
      [299_999, ''],
    ]) {
      parts.push(bytesOf(await ask(batchFile(), { Range: `bytes=${start}-${end}`, 'If-Range': etag ?? '' })));
    }
    expect(Buffer.concat(parts).equals(bytes)).toBe(true);
  });

  it.each([
    ['the tag of another file', { Range: 'bytes=0-9', 'If-Range': '"other"' }],
    ['a date', { Range: 'bytes=0-9', 'If-Range': 'Fri, 02 Jan 2026 03:04:05 GMT' }],
    ['several ranges', { Range: 'bytes=0-9,20-29' }],
  ])('with %s is the whole file', async (_what, headers) => {
    const response = await ask(batchFile(), headers);
    expect([response.status, aboutFile(response), bytesOf(response).equals(bytes)]).toEqual([
      200,
      ofContent(bytes.length),
      true,
    ]);
  });

  it('of a range beyond the end gets 416 with the length of the file', async () => {
    const response = await ask(batchFile(), { Range: 'bytes=300000-' });
    expect([
      response.status,
      response.headers['content-range'],
      response.headers['cache-control'],
      response.headers['etag'],
      jsonOf(response),
    ]).toEqual([
      416,
      'bytes */300000',
      unseen,
      undefined,
      {
        type: rfc9110('15.5.17'),
        status: 416,
        title: 'The file has none of the bytes asked for',
        ...explained('range-not-satisfiable'),
      },
    ]);
  });

  it('is not sent when the caller has the file already, or wants another one', async () => {
    const [had, wanted] = [
      await ask(batchFile(), { 'If-None-Match': `"other", ${entityTag(service.record)}` }),
      await ask(batchFile(), { 'If-Match': '"other"' }),
    ];
    expect([had.status, aboutFile(had), bytesOf(had).length]).toEqual([304, ofFile(), 0]);
    expect([wanted.status, jsonOf(wanted)]).toEqual([
      412,
      {
        type: rfc9110('15.5.13'),
        status: 412,
        title: 'The file is not the one that If-Match names',
        ...explained('precondition-failed'),
      },
    ]);
  });

  it('of the same content has another tag in another package', async () => {
    await service.packages.add(8, bytes);
    const [first, second] = [await ask(batchFile()), await ask(batchFile(8))];
    expect(bytesOf(first).equals(bytesOf(second))).toBe(true);
    expect(first.headers['etag']).not.toBe(second.headers['etag']);
  });
});

it('a manifest is sent as it was signed', async () => {
  const { status, headers, body } = await ask(`${batchFile()}/manifest`);
  expect([status, headers['content-type'], headers['cache-control'], String(body)]).toEqual([
    200,
    'application/json; charset=utf-8',
    unseen,
    '{"manifestVersion":1,"packageId":7,"note":"as it was signed"}',
  ]);
});

it('nothing of it counts as a search', async () => {
  const paths = [batchList, batchFile(), `${batchFile()}/manifest`, batchList, batchFile(), `${batchFile()}/manifest`];
  const statuses: number[] = [];
  for (const path of paths) statuses.push((await ask(path)).status);
  expect(statuses).toEqual(paths.map(() => 200));
});

describe.each([batchList, batchFile(), batchFile('abc'), `${batchFile()}/manifest`])('%s', (path) => {
  it.each(['post', 'put', 'delete', 'patch', 'options'] as const)('has no method %s', async (method) => {
    const response = await ask(path, {}, method);
    expect([response.status, response.headers['allow'], jsonOf(response)]).toEqual([
      405,
      'GET, HEAD',
      { type: rfc9110('15.5.6'), status: 405, title: 'Method not allowed', ...explained('method-not-allowed') },
    ]);
  });
});
