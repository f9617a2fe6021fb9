import { Grants } from '@company-relations/authorization';
import { entityTag } from '@company-relations/batch-catalogue';
import { batchFile, BatchService, bytesOf } from '../testing/batch-service';
import { subscription } from '../testing/running-app';

const underAccess = { grants: new Grants({ NO: [], SE: ['HiddenPersonAccess'] }) };
const { bytes } = BatchService;
let service: BatchService;

beforeAll(async () => {
  service = await BatchService.start({ ...subscription, ...underAccess });
});
beforeEach(async () => {
  await service.reset();
  service.record = await service.packages.add(8, bytes, underAccess);
  service.audit.entries.length = 0;
  service.audit.problem = undefined;
});
afterAll(() => service.stop());

const entry = (requestId: unknown, range?: [number, number]) => ({
  ...{
    what: 'download',
    who: { subscription: 'nordic', organisation: 'organisation-1', subject: undefined, client: undefined },
  },
  ...{ endpoint: 'GET /v2/batches/batch-file/{batchFileId}', requestId, bytes: range },
  package: { id: 8, order: 'order', country: 'NO', kind: 'baseline', sha256: service.record.content.sha256 },
});

it('each download of a package that was built under Hidden Person Access is written down, in parts too', async () => {
  const whole = await service.ask(batchFile(8));
  const part = await service.ask(batchFile(8), { Range: 'bytes=100-199' });
  expect([bytesOf(whole).equals(bytes), bytesOf(part).equals(bytes.subarray(100, 200))]).toEqual([true, true]);
  expect(service.audit.entries).toEqual([
    entry(whole.headers['x-request-id']),
    entry(part.headers['x-request-id'], [100, 199]),
  ]);
});

it('a request that gets no bytes of the package is not written down, nor is one for another package', async () => {
  const tag = entityTag(service.record);
  const answers = [
    await service.ask(batchFile(8), {}, 'head'),
    await service.ask(batchFile(8), { 'If-None-Match': tag }),
    await service.ask(batchFile(8), { 'If-Match': '"other"' }),
    await service.ask(batchFile(8), { Range: 'bytes=900000-' }),
    await service.ask(`${batchFile(8)}/manifest`),
    await service.ask(batchFile(7)),
  ];
  expect([answers.map(({ status }) => status), service.audit.entries]).toEqual([[200, 304, 412, 416, 200, 200], []]);
});

it('no byte of such a package is sent when the log cannot be written', async () => {
  service.audit.problem = 'ENOSPC';
  const answers = [
    await service.ask(batchFile(8)),
    await service.ask(batchFile(8), { Range: 'bytes=0-0' }),
    await service.ask(batchFile(7)),
  ];
  expect(answers.map(({ status, headers }) => [status, headers['etag'] === undefined])).toEqual([
    [503, true],
    [503, true],
    [200, false],
  ]);
});
