import { createServer } from 'node:http';
import { listening } from '../testing/listening';
import type { Truth } from '../truth';
import { Load } from './load';

test.each([
  [503, ['No large page was served.']],
  [200, []],
])('where large pages are answered with %d, the problems are %j', async (status, problems) => {
  const server = createServer((_request, response) => {
    response.writeHead(status, { 'Retry-After': '1' }).end('{"Relations":[]}');
  });
  const truth = { stillIds: [], oldest: 0, problemWith: () => undefined } as unknown as Truth;
  const load = new Load(truth, await listening(server), 'Bearer token');
  try {
    await load.largePages(2, 0.05);
    expect([load.tally().wrong, load.tally().sent > 0]).toEqual([problems, true]);
  } finally {
    await load.stop();
    server.close();
  }
});

test('a file of companies that the truth does not know is not downloaded to see whether everything is right', async () => {
  const paths: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    paths.push(url);
    const Batches = [{ BatchFileId: 8 }, { BatchFileId: 7 }];
    const body = url === '/v2/batches/batch-files' ? JSON.stringify({ Batches }) : '{"Relations":[]}';
    response.writeHead(200, { 'Content-Length': Buffer.byteLength(body) }).end(body);
  });
  const truth = { stillIds: [], oldest: 0, problemWith: () => undefined } as unknown as Truth;
  const load = new Load(truth, await listening(server), 'Bearer token', [8]);
  try {
    await load.isAllRight();
    expect(paths).toEqual(['/v2/relations', '/v2/batches/batch-files', '/v2/batches/batch-file/7']);
  } finally {
    await load.stop();
    server.close();
  }
});
