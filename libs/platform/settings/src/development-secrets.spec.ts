import { generateKeyPairSync } from 'node:crypto';
import { developmentMark, isDefaultPassword, isDevelopmentKey } from './development-secrets';

const pem = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' }).toString();

it('keys of development are known by their mark, cursor keys by their key id', () => {
  const files = [`${developmentMark}\n${pem}`, `new:key\n development:key\n`, pem, 'new:development:\n', ''];
  expect(files.map(isDevelopmentKey)).toEqual([true, true, false, false, false]);
});

it('passwords of manuals and examples are known, however they are written', () => {
  const passwords = ['neo4j', 'Password', ' changeme\n', '12345678', 'neo4j neo4j', 'a7c1f05e2b9d', ''];
  expect(passwords.map(isDefaultPassword)).toEqual([true, true, true, true, false, false, false]);
});
