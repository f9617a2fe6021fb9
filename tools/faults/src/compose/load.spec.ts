import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Truth } from '../truth';
import { Load } from './load';

test.each([
  [503, ['No large page was served.']],
  [200, []],
])('where large pages are answered with %d, the problems are %j', async (status, problems) => {
  const server = createServer((_request, response) => {
    response.writeHead(status, { 'Retry-After': '1' }).end('{"Relations":[]}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const truth = { stillIds: [], oldest: 0, problemWith: () => undefined } as unknown as Truth;
  const load = new Load(truth, (server.address() as AddressInfo).port, 'Bearer token');
  try {
    await load.largePages(2, 0.05);
    expect([load.tally().wrong, load.tally().sent > 0]).toEqual([problems, true]);
  } finally {
    await load.stop();
    server.close();
  }
});
