import { developmentMark } from './development-secrets';
import { refuseDefaultPassword, refuseDefaultRedisPassword, refuseDevelopmentKey } from './refusals';
import { SettingReader } from './setting-reader';

const files: Readonly<Record<string, string>> = {
  'own.pem': 'A key.',
  'development.pem': `${developmentMark}\nA key.`,
};
const readFile = (path: string): string => {
  const content = files[path];
  if (content === undefined) throw new Error('no such file');
  return content;
};

test('passwords that everybody tries first are refused, also where an address hides them', () => {
  const reader = new SettingReader({ environment: {} });
  for (const password of ['', 'a7c1f05e2b9d', 'neo4j']) refuseDefaultPassword(reader, 'PASSWORD', password);
  for (const url of ['redis://redis', 'redis://:a7c1f05e2b9d@redis', 'redis://:p%40ssword@redis'])
    refuseDefaultRedisPassword(reader, url);
  expect(reader.problems).toEqual([
    'PASSWORD is one that everybody tries first: not in production',
    'REDIS_URL has a password that everybody tries first: not in production',
  ]);
});

test('a development key is refused; a missing file is left to the setting that needs it', () => {
  const reader = new SettingReader({
    environment: { OWN: 'own.pem', DEVELOPMENT: 'development.pem', NONE: 'none.pem' },
    readFile,
  });
  for (const name of ['OWN', 'DEVELOPMENT', 'NONE', 'ABSENT']) refuseDevelopmentKey(reader, name);
  expect(reader.problems).toEqual(['DEVELOPMENT names a file with a development key: not in production']);
});
