import { SettingReader } from '@company-relations/settings';
import { readGraphAddress } from './graph-address';

const given = { NEO4J_URI: 'neo4j+s://graph:7687', NEO4J_USER: 'reader', NEO4J_PASSWORD: ' p ' };

function read(environment: Record<string, string>, defaultUser?: string) {
  const reader = new SettingReader({ environment });
  return { address: readGraphAddress(reader, defaultUser), problems: reader.problems };
}

test('a graph is known by its address, a user and a password', () => {
  expect(read(given)).toEqual({ address: { uri: 'neo4j+s://graph:7687', user: 'reader', password: ' p ' }, problems: [] });
});

test('a user is needed where none is by default', () => {
  const nobody = { ...given, NEO4J_USER: '' };
  expect([read(nobody, 'neo4j').address.user, read(given, 'neo4j').address.user, read(nobody).problems]).toEqual(['neo4j', 'reader', ['NEO4J_USER is missing']]);
});

test('all that is missing is told', () => {
  expect(read({})).toEqual({ address: { uri: '', user: '', password: '' }, problems: ['NEO4J_URI is missing', 'NEO4J_USER is missing', 'NEO4J_PASSWORD is missing'] });
});

test.each(['graph', 'http://graph', 'bolt://', 'bolt://user:secret@graph', 'bolt://graph/path'])('the address %s is refused', (NEO4J_URI) => {
  expect(read({ ...given, NEO4J_URI }).problems).toEqual(['NEO4J_URI must be a bolt:// or neo4j:// address']);
});
