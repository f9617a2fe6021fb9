import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { proves } from './conformance/proves';
import type { ApiProcess } from './harness/api-process';
import { type ApiWithPackages, startApiWithPackages } from './harness/api-with-packages';
import type { BatchPackages, PublishedPackage } from './harness/batch-packages';
import { eventually } from './harness/eventually';
import { bytesReadBy, handlesOf } from './harness/process-files';
import { bearer, sendAs } from './harness/service';

const MiB = 1024 * 1024;
let offered: ApiWithPackages;
let packages: BatchPackages;
let api: ApiProcess;
let published: PublishedPackage;

beforeAll(async () => {
  offered = await startApiWithPackages();
  ({ api, packages } = offered);
  published = await packages.publish({
    organisation: 'e2e-one',
    subscription: 'full',
    lines: '',
    file: randomBytes(48 * MiB),
  });
  // The API verifies a file at its first request. This request does that before the tests begin.
  expect((await sendAs('full', { method: 'HEAD', path: path() }, api.baseUrl)).status).toBe(200);
});

afterAll(() => offered.close());

const path = () => `/v2/batches/batch-file/${published.id}`;
const handles = () => handlesOf(api.pid, packages.placeOf(published.content));

/** Requests the file, reads the first bytes, and then stops reading. */
async function slowClient(): Promise<Socket> {
  const { hostname, port } = new URL(api.baseUrl);
  const socket = connect(Number(port), hostname);
  socket.write(
    `GET ${path()} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAuthorization: ${bearer('full')}\r\n\r\n`,
  );
  await once(socket, 'readable');
  return socket;
}

// Only Linux reports how many bytes a process has read, and which files it has open.
const onLinux = process.platform === 'linux' ? describe : describe.skip;

onLinux('clients that take their time', () => {
  proves(
    ['GET /v2/batches/batch-file/{batchFileId}'],
    'get the whole file, and the API reads no further ahead than they take',
    async () => {
      const before = await bytesReadBy(api.pid);
      const sockets = await Promise.all(Array.from({ length: 4 }, slowClient));
      let read = -1;
      await eventually(async () => read === (read = (await bytesReadBy(api.pid)) - before));
      expect(read).toBeLessThan(sockets.length * published.bytes.length * 0.5);
      for (const socket of sockets) {
        const [head, ...rest] = (await socket.toArray()) as Buffer[];
        const all = Buffer.concat([head ?? Buffer.alloc(0), ...rest]);
        expect(all.subarray(all.indexOf('\r\n\r\n') + 4).equals(published.bytes)).toBe(true);
      }
      await eventually(async () => (await handles()) === 0);
    },
  );

  proves(['GET /v2/batches/batch-file/{batchFileId}'], 'leave no file open when they disconnect', async () => {
    const sockets = await Promise.all(Array.from({ length: 20 }, slowClient));
    expect(await handles()).toBe(20);
    for (const socket of sockets) socket.destroy();
    await eventually(async () => (await handles()) === 0);
    expect((await sendAs('full', { path: path() }, api.baseUrl)).bytes.equals(published.bytes)).toBe(true);
  });
});
