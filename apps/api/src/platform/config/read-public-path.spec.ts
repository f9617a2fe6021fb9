import { SettingReader } from '@company-relations/settings';
import { readPublicPath } from './read-public-path';

function reading(path: string) {
  const reader = new SettingReader({ environment: { PUBLIC_PATH: path } });
  return [readPublicPath(reader), reader.problems];
}

it.each(['', '/relations', '/group/relations', '/v1.2/~a-b_c'])('takes "%s"', (path) => {
  expect(reading(path)).toEqual([path, []]);
});

it.each([
  ...['/', 'relations', '/relations/', '//host', '/a//b', '/..', '/a/../b', '/.', '/a b', '/a?b', '/a#b', '/a"b'],
  ...['https://host.example/relations', '/<script>', '/%2e%2e', '/æ'],
])('refuses "%s"', (path) => {
  expect(reading(path)).toEqual(['', ['PUBLIC_PATH must be a path such as /relations, without a slash at its end']]);
});
