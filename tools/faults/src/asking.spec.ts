import { createServer, type Server } from 'node:http';
import { ask } from './asking';
import { HttpClient } from './http-client';
import { Tally } from './tally';
import { listening } from './testing/listening';

const search = { method: 'POST', path: '/v2/relations', body: {} } as const;

/** A proxy that answers the requests one after the other: with a status, or by closing the connection. */
function proxy(answers: readonly (number | 'closed')[]): Server {
  const left = [...answers];
  return createServer((asked, response) => {
    const answer = left.shift() ?? 200;
    if (answer === 'closed') asked.socket.destroy();
    else response.writeHead(answer, { 'Retry-After': '1' }).end('{}');
  });
}

test.each([
  ['a request that broke off is sent once more, and is right', ['closed', 200], 2, 1, [[undefined, true]]],
  ['a request that the proxy lost is sent once more, and is right', [502, 200], 2, 1, [[502, true]]],
  [
    'a request that is lost twice is not sent a third time',
    ['closed', 502],
    2,
    0,
    [
      [undefined, false],
      [502, undefined],
    ],
  ],
  ['a request that is refused is not sent again', [503], 1, 0, [[503, undefined]]],
] as const)('%s', async (_, answers, sent, right, notServed) => {
  const server = proxy(answers);
  const client = new HttpClient(await listening(server), 'Bearer token');
  const tally = new Tally();
  try {
    const reply = await ask({ tally: () => tally, isThroughProxy: true }, client, search, () => undefined);
    expect([reply?.status, tally.sent, tally.right, tally.wrong]).toEqual([
      right === 1 ? 200 : undefined,
      sent,
      right,
      [],
    ]);
    expect(tally.notServed.map(({ status, wasRightAgain }) => [status, wasRightAgain])).toEqual(notServed);
  } finally {
    client.close();
    server.close();
  }
});
