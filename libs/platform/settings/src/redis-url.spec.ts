import { readRedisUrl, redisPassword } from './redis-url';
import { SettingReader } from './setting-reader';

const problem =
  'REDIS_URL must be a redis:// or rediss:// address: a host, and if need be credentials, a port and the number of a database';

function read(REDIS_URL: string | undefined) {
  const reader = new SettingReader({ environment: { REDIS_URL } });
  return [readRedisUrl(reader), reader.problems];
}

test.each([
  ['redis://redis', ''],
  ['redis://redis:6380/', ''],
  ['redis://[::1]:6380/15', ''],
  ['rediss://api:p%40ss@redis.example:6380/2', 'p@ss'],
  ['redis://:%63hangeme@redis', 'changeme'],
])('%s is an address, whose password is decoded', (url, password) => {
  expect([read(url), redisPassword(url)]).toEqual([[url, []], password]);
});

test('white space around it does not count, and nothing but that is as if it were absent', () => {
  expect([read(' redis://redis\n'), read(' '), read(undefined)]).toEqual([
    ['redis://redis', []],
    [undefined, []],
    [undefined, []],
  ]);
});

test.each([
  ...[
    'redis.example',
    'http://redis',
    'redis://',
    'redis:///1',
    'REDISS://redis',
    'redis://:@',
    'redis://redis/one',
    'redis://redis/1/2',
    'redis://redis:port',
  ],
  ...[
    'redis://redis?tls=no',
    'redis://redis#1',
    'redis://two words',
    'redis://:secret%@redis',
    'redis://sec%ret:p@redis',
    'redis://a%4:1@redis',
    'redis://:%ff@redis',
  ],
])('%s is refused, and not quoted', (url) => {
  expect(read(url)).toEqual([undefined, [problem]]);
});
