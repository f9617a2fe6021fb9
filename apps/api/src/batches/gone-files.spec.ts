import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { NestExpressApplication } from '@nestjs/platform-express';
import request from 'supertest';
import { PackagesInFolder } from '../testing/packages-in-folder';
import { bearer, runningApp } from '../testing/running-app';

// Outside of requests, Nest logs to the logger of the first app in a process. So this test needs a file of its own,
// apart from the `.http.spec.ts` files.
let packages: PackagesInFolder;
let text = '';
let app: NestExpressApplication;

beforeAll(async () => {
  packages = await PackagesInFolder.create();
  app = await runningApp({ logLevel: 'info' }, undefined, { write: (line) => void (text += line) }, { packages });
});

afterAll(async () => {
  await app.close();
  await packages.remove();
});

it('a missing file is logged with the reason, as an error only when it was lost', async () => {
  const { content } = await packages.add(7, Buffer.from('lost'));
  await packages.add(8, Buffer.from('withdrawn'));
  packages.gone.set(8, 'withdrawn');
  await rm(packages.placeOf(content));
  text = '';
  for (const id of [7, 8, 9]) {
    await request(app.getHttpServer())
      .get(`/v2/batches/batch-file/${id}`)
      .set({ Authorization: bearer(), 'X-Request-Id': randomUUID() });
  }
  const lines = text.split('\n').filter((line) => line.includes('BatchFiles'));
  const line = (level: number, packageId: number, reason: string) => ({
    ...{ level, packageId, reason, context: 'BatchFiles', msg: 'The file of a package is gone' },
    ...{ time: expect.any(Number), requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) },
  });
  expect(lines.map((logged) => JSON.parse(logged))).toEqual([line(50, 7, 'damaged'), line(30, 8, 'withdrawn')]);
});
