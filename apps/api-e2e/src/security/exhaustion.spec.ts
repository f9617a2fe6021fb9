import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { proves } from '../conformance/proves';
import type { ApiProcess } from '../harness/api-process';
import type { Answer } from '../harness/http';
import { bearer, idsOf, searchRelations, startApiWith } from '../harness/service';

const search = { SearchParameters: { ServiceId: [4001] } };
const head = ['POST /v2/relations HTTP/1.1', 'Host: localhost', 'Content-Type: application/json', 'Content-Length: 1000'];

/** As many as go into a body. */
const manyNumbers = Array.from({ length: 104_000 }, (_, index) => String(1_000_000 + index));

let api: ApiProcess;

beforeAll(async () => {
  api = await startApiWith({ NEO4J_MAX_CONNECTIONS: '4' });
});

afterAll(() => api.stop());

/** A connection on which something was sent, and nothing more comes. */
function connected(bytes: string): Promise<Socket> {
  const { hostname, port } = new URL(api.baseUrl);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    socket.on('error', reject);
    socket.on('connect', () => (bytes === '' ? resolve(socket) : socket.write(bytes, () => resolve(socket))));
  });
}

/** The companies of an answer, if there is one. */
const shown = (answer: Answer) => (answer.status === 503 ? 'unavailable' : idsOf(answer));

const expectServed = async () => expect(idsOf(await searchRelations('full', search, api.baseUrl))).toEqual([4001]);

/** Sends a search and goes away: before the body is there, or as soon as it was sent. */
function abandon(body: string): Promise<void> {
  const headers = { authorization: bearer('full'), 'content-type': 'application/json', 'content-length': String(JSON.stringify(search).length) };
  return new Promise((resolve) => {
    const outgoing = request(`${api.baseUrl}/v2/relations`, { method: 'POST', headers, agent: false });
    outgoing.on('error', () => resolve());
    outgoing.on('close', () => resolve());
    outgoing.write(body, () => setImmediate(() => outgoing.destroy()));
  });
}

describe('a flood', () => {
  proves(['operation: malformed requests'], 'of connections that send nothing, half a head or half a body hinders nobody else', async () => {
    const started = ['', 'POST /v2/re', `${head.join('\r\n')}\r\n`, `${head.join('\r\n')}\r\nAuthorization: ${bearer('full')}\r\n\r\n{"Search`];
    const sockets = await Promise.all(Array.from({ length: 600 }, (_, index) => connected(started[index % started.length] as string)));
    try {
      await expectServed();
    } finally {
      for (const socket of sockets) socket.destroy();
    }
    await expectServed();
  });

  proves(['operation: malformed requests'], 'of clients that take nothing of their answers hinders nobody else', async () => {
    const asked = 'GET /openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(10);
    const sockets = await Promise.all(Array.from({ length: 60 }, () => connected(asked)));
    try {
      await expectServed();
    } finally {
      for (const socket of sockets) socket.destroy();
    }
    await expectServed();
  });

  proves(['parameter.OrgNo', 'parameter.NationalIdentificationNumber'], 'of bodies as long as they may be, full of numbers that somebody could have, is answered, and so are others', async () => {
    const orgNos = searchRelations('full', { SearchParameters: { OrgNo: ['SC123456', ...manyNumbers] }, PageSize: 500 }, api.baseUrl);
    const nationalIds = searchRelations('full', { SearchParameters: { NationalIdentificationNumber: manyNumbers, CountryCode: ['GB'] } }, api.baseUrl);
    await Promise.all(Array.from({ length: 10 }, expectServed));
    // Where the machine is slow the graph gives up in time.
    expect([[4001], 'unavailable']).toContainEqual(shown(await orgNos));
    expect([[], 'unavailable']).toContainEqual(shown(await nationalIds));
  });

  proves(['operation: malformed requests'], 'of requests that are given up leaves nothing behind: the graph’s few connections are free again', async () => {
    const whole = JSON.stringify(search);
    for (let round = 0; round < 10; round += 1) await Promise.all(Array.from({ length: 30 }, (_, index) => abandon(index % 2 === 0 ? whole : whole.slice(0, 20))));
    await Promise.all(Array.from({ length: 20 }, expectServed));
  });
});
