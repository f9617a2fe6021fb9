import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { redisProgram, wayToRedis } from './redis-program';

let folder: string;
let program: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'redis-program-'));
  mkdirSync(join(folder, 'folder/redis-server'), { recursive: true });
  program = join(folder, 'redis-server');
  writeFileSync(program, '');
});
afterEach(() => rmSync(folder, { recursive: true }));

const path = () => ['', join(folder, 'missing'), join(folder, 'folder'), folder].join(delimiter);
const reason = 'there is no redis-server program on the path';

it('a program on the path is run, and nothing else of that name', () => {
  expect(redisProgram({ PATH: path() })).toBeUndefined();
  chmodSync(program, 0o755);
  expect(wayToRedis({ PATH: path(), CI: 'true', TEST_WITHOUT_REDIS: 'no' })).toEqual({ kind: 'run', program });
});

it('without it the tests are skipped, on a build server they fail', () => {
  expect([wayToRedis({}), wayToRedis({ PATH: path(), CI: 'true' })]).toEqual([
    { kind: 'skip', reason },
    { kind: 'fail', reason },
  ]);
});

it('TEST_WITHOUT_REDIS of npm test takes precedence over CI, which npm test sets for its own tasks', () => {
  expect(wayToRedis({ CI: 'true', TEST_WITHOUT_REDIS: 'it could not be installed' })).toEqual({
    kind: 'skip',
    reason: 'it could not be installed',
  });
});
