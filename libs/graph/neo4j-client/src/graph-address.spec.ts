import { SettingReader } from '@company-relations/settings';
import { readGraphAddress } from './graph-address';

const given = { NEO4J_URI: 'neo4j+s://graph:7687', NEO4J_USER: 'reader', NEO4J_PASSWORD: ' p ' };

function read(environment: Record<string, string>, defaultUser?: string) {
  const reader = new SettingReader({ environment });
  return { address: readGraphAddress(reader, defaultUser), problems: reader.problems };
}

test('reads the address, the user and the password', () => {
  expect(read(given)).toEqual({
    address: { uri: 'neo4j+s://graph:7687', user: 'reader', password: ' p ' },
    problems: [],
  });
});

test('requires a user where there is no default', () => {
  const withoutUser = { ...given, NEO4J_USER: '' };
  expect([
    read(withoutUser, 'neo4j').address.user,
    read(given, 'neo4j').address.user,
    read(withoutUser).problems,
  ]).toEqual(['neo4j', 'reader', ['NEO4J_USER is missing']]);
});

test('reports all missing settings', () => {
  expect(read({})).toEqual({
    address: { uri: '', user: '', password: '' },
    problems: ['NEO4J_URI is missing', 'NEO4J_USER is missing', 'NEO4J_PASSWORD is missing'],
  });
});

test.each(['graph', 'http://graph', 'bolt://', 'bolt://user:secret@graph', 'bolt://graph/path'])(
  'refuses the address %s',
  (NEO4J_URI) => {
    expect(read({ ...given, NEO4J_URI }).problems).toEqual(['NEO4J_URI must be a bolt:// or neo4j:// address']);
  },
);
