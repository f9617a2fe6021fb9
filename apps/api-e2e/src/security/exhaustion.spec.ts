import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { proves } from '../conformance/proves';
import type { ApiProcess } from '../harness/api-process';
import { eventually } from '../harness/eventually';
import { freePort } from '../harness/free-port';
import { isGraphAsked } from '../harness/graph-queries';
import { bearer, expectMessages, idsOf, searchRelations, startApiWith } from '../harness/service';

const search = { SearchParameters: { ServiceId: [4001] } };
const head = [
  'POST /v2/relations HTTP/1.1',
  'Host: localhost',
  'Content-Type: application/json',
  'Content-Length: 1000',
];

const numbers = (count: number) => Array.from({ length: count }, (_, index) => String(1_000_000 + index));

let api: ApiProcess;
let metricsPort: number;

beforeAll(async () => {
  metricsPort = await freePort();
  const settings = { METRICS_PORT: String(metricsPort), SUBSCRIPTION_CACHE_SECONDS: '30' };
  api = await startApiWith({ NEO4J_MAX_CONNECTIONS: '4', ...settings });
});

afterAll(() => api.stop());

/** Opens a connection, sends some bytes and then nothing more. */
function connected(bytes: string): Promise<Socket> {
  const { hostname, port } = new URL(api.baseUrl);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    socket.on('error', reject);
    socket.on('connect', () => (bytes === '' ? resolve(socket) : socket.write(bytes, () => resolve(socket))));
  });
}

const expectServed = async () => expect(idsOf(await searchRelations('full', search, api.baseUrl))).toEqual([4001]);

/** Sends a search and disconnects, either before the body is sent or right after it. */
function abandon(body: string): Promise<void> {
  const headers = {
    authorization: bearer('full'),
    'content-type': 'application/json',
    'content-length': String(JSON.stringify(search).length),
  };
  return new Promise((resolve) => {
    const outgoing = request(`${api.baseUrl}/v2/relations`, { method: 'POST', headers, agent: false });
    outgoing.on('error', () => resolve());
    outgoing.on('close', () => resolve());
    outgoing.write(body, () => setImmediate(() => outgoing.destroy()));
  });
}

describe('a flood', () => {
  proves(
    ['operation: malformed requests'],
    'of connections that send nothing, half a head or half a body does not block other callers',
    async () => {
      const started = [
        '',
        'POST /v2/re',
        `${head.join('\r\n')}\r\n`,
        `${head.join('\r\n')}\r\nAuthorization: ${bearer('full')}\r\n\r\n{"Search`,
      ];
      const sockets = await Promise.all(
        Array.from({ length: 600 }, (_, index) => connected(started[index % started.length] as string)),
      );
      try {
        await expectServed();
      } finally {
        for (const socket of sockets) socket.destroy();
      }
      await expectServed();
    },
  );

  proves(
    ['operation: malformed requests'],
    'of clients that read nothing of their answers does not block other callers',
    async () => {
      const asked = 'GET /openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(10);
      const sockets = await Promise.all(Array.from({ length: 60 }, () => connected(asked)));
      try {
        await expectServed();
      } finally {
        for (const socket of sockets) socket.destroy();
      }
      await expectServed();
    },
  );

  proves(
    ['parameter.OrgNo', 'parameter.NationalIdentificationNumber'],
    'of searches with as many numbers as they may have is answered, and so are others',
    async () => {
      const most = numbers(999);
      const flood = Array.from({ length: 10 }, async () => [
        idsOf(
          await searchRelations(
            'full',
            { SearchParameters: { OrgNo: ['SC123456', ...most] }, PageSize: 500 },
            api.baseUrl,
          ),
        ),
        idsOf(
          await searchRelations(
            'full',
            { SearchParameters: { NationalIdentificationNumber: [...most, 'none'], CountryCode: ['GB'] } },
            api.baseUrl,
          ),
        ),
      ]);
      await Promise.all(Array.from({ length: 10 }, expectServed));
      expect(await Promise.all(flood)).toEqual(Array(10).fill([[4001], []]));
    },
  );

  proves(
    ['parameter.OrgNo', 'parameter.NationalIdentificationNumber'],
    'of bodies as long as they may be, full of numbers, is refused without the graph, and others are answered',
    async () => {
      const many = numbers(26_000);
      const refused = async (SearchParameters: object, message: string) =>
        expectMessages(await searchRelations('full', { SearchParameters }, api.baseUrl), [message]);
      const flood = () =>
        Array.from({ length: 10 }, () => [
          refused({ OrgNo: many }, 'OrgNos can max be set to 1000.'),
          refused(
            { NationalIdentificationNumber: many, CountryCode: ['GB'] },
            'NationalIdentificationNumbers can max be set to 1000.',
          ),
        ]).flat();
      await Promise.all([...flood(), ...Array.from({ length: 10 }, expectServed)]);
      // The subscription is cached now, so a request that is refused needs no query at all, and a search needs one.
      await eventually(async () => !(await isGraphAsked(metricsPort, () => Promise.all(flood()))), 60_000);
      expect(await isGraphAsked(metricsPort, expectServed)).toBe(true);
    },
  );

  proves(
    ['operation: malformed requests'],
    'of aborted requests leaves nothing behind: the graph’s few connections are free again',
    async () => {
      const whole = JSON.stringify(search);
      for (let round = 0; round < 10; round += 1)
        await Promise.all(
          Array.from({ length: 30 }, (_, index) => abandon(index % 2 === 0 ? whole : whole.slice(0, 20))),
        );
      await Promise.all(Array.from({ length: 20 }, expectServed));
    },
  );
});
