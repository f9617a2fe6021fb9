import { batchListToWire } from './batch-list-response';

const listed = (bytes: number) => ({
  packageId: 4503599627370495,
  fileName: 'no.jsonl.br',
  description: 'JSON Lines file compressed using Brotli.',
  createdAt: Date.UTC(2026, 0, 2, 3, 4, 5, 999),
  content: { bytes },
});

it('a file has all members in the order of the specification', () => {
  expect(JSON.stringify(batchListToWire([listed(1_234_567_890)]))).toBe(
    '{"Batches":[{"BatchFileId":4503599627370495,"FileName":"no.jsonl.br","Description":"JSON Lines file compressed using Brotli.",' +
      '"CreatedAt":"2026-01-02T03:04:05Z","FileSizeGB":1.234568}]}',
  );
});

it('the list is empty without files', () => {
  expect(batchListToWire([])).toEqual({ Batches: [] });
});

it.each([
  [0, '0'],
  [1, '0.000001'],
  [1000, '0.000001'],
  [1001, '0.000002'],
  [2 ** 40, '1099.511628'],
])('%d bytes are %s gigabytes', (bytes, text) => {
  expect(JSON.stringify(batchListToWire([listed(bytes)]).Batches[0]?.FileSizeGB)).toBe(text);
});
