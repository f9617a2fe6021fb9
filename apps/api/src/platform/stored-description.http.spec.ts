import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import request from 'supertest';
import { runningApp } from '../testing/running-app';

/**
 * The stored OpenAPI document, from which generators make clients without a running service. `npm run openapi` writes
 * this file.
 */
const file = join(__dirname, '../../../../docs/generated/openapi.json');

it('docs/generated has the description of the API that the service serves', async () => {
  const app = await runningApp();
  const { body } = await request(app.getHttpServer()).get('/openapi.json');
  await app.close();
  const text = `${JSON.stringify(body, undefined, 2)}\n`;
  if (process.env['WRITE_OPENAPI'] !== undefined) writeFileSync(file, text);
  expect(readFileSync(file, 'utf8')).toBe(text);
});
