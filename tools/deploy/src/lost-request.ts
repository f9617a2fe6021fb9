import { createServer } from 'node:http';
import { pollUntil } from '@company-relations/local-neo4j';
import { errorLink } from '@company-relations/relations-contract';

const timeoutMs = 20_000;

/**
 * Puts a server in the place of a killed API that says it is ready and ends each request without an answer, as an API
 * does that is killed. The proxy must answer such a request as docs/operations.md says.
 *
 * @param place the address at which the proxy looks for the API.
 */
export async function checkLostRequest(
  proxy: string,
  place: { readonly host: string; readonly port: number },
): Promise<void> {
  const server = createServer(({ url, socket }, response) => {
    if (url === '/health/ready') response.end();
    else socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(place.port, place.host, resolve));
  try {
    const answer = await firstLost(proxy);
    const { status, headers } = answer;
    const { code, link } = (await answer.json()) as Record<string, unknown>;
    const shown = JSON.stringify([headers.get('content-type'), headers.get('retry-after'), code, link]);
    const expected = ['application/problem+json', '1', 'unavailable', errorLink('unavailable')];
    if (shown !== JSON.stringify(expected)) throw new Error(`A lost request got ${status} with ${shown}.`);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

async function firstLost(proxy: string): Promise<Response> {
  let answer: Response | undefined;
  const isLost = await pollUntil(async () => {
    // Each request has a connection of its own: the proxy ends one that was used before without an answer.
    answer = await fetch(`http://${proxy}/`, { headers: { Connection: 'close' } }).catch(() => undefined);
    return answer?.status === 502;
  }, timeoutMs);
  if (!isLost || !answer) throw new Error(`No request got 502 within ${timeoutMs / 1000} s.`);
  return answer;
}
