import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const script = join(__dirname, '../../../../tools/workspace/api-types.mjs');

test('the types of requests and answers are those of docs/generated/openapi.json', () => {
  const { status, stderr } = spawnSync(process.execPath, [script, '--check'], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
});
