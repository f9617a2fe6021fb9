import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { jwksOf } from './public-keys';
import { KeyError, newSigningKey, readSigningKey } from './signing-key';

const privatePem = (pair: { privateKey: import('node:crypto').KeyObject }) =>
  pair.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
const publicPem = (pem: string) => createPublicKey(pem).export({ format: 'pem', type: 'spki' }).toString();
const p256 = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });

describe('readSigningKey', () => {
  it('names a key by its thumbprint and shows nothing of its private part', async () => {
    // The key and its thumbprint are from RFC 8037, appendix A.
    const pkcs8 = Buffer.concat([
      Buffer.from('302e020100300506032b657004220420', 'hex'),
      Buffer.from('nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A', 'base64url'),
    ]);
    const read = await readSigningKey(
      `-----BEGIN PRIVATE KEY-----\n${pkcs8.toString('base64')}\n-----END PRIVATE KEY-----\n`,
    );
    const kid = 'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k';
    expect(read.kid).toBe(kid);
    expect(read.publicJwk).toEqual({
      kty: 'OKP',
      crv: 'Ed25519',
      x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
      kid,
      alg: 'EdDSA',
      use: 'sig',
    });
  });

  it('reads P-256 in PKCS #8 and in SEC 1', async () => {
    const pair = p256();
    const [one, other] = [
      await readSigningKey(privatePem(pair)),
      await readSigningKey(pair.privateKey.export({ format: 'pem', type: 'sec1' }).toString()),
    ];
    expect(one.alg).toBe('ES256');
    expect(other.publicJwk).toEqual(one.publicJwk);
    expect(Object.keys(one.publicJwk)).toEqual(['kty', 'crv', 'x', 'y', 'kid', 'alg', 'use']);
  });

  it.each([
    ['RSA', privatePem(generateKeyPairSync('rsa', { modulusLength: 2048 }))],
    ['RSA-PSS', privatePem(generateKeyPairSync('rsa-pss', { modulusLength: 2048 }))],
    ['P-384', privatePem(generateKeyPairSync('ec', { namedCurve: 'P-384' }))],
    ['secp256k1', privatePem(generateKeyPairSync('ec', { namedCurve: 'secp256k1' }))],
    ['Ed448', privatePem(generateKeyPairSync('ed448'))],
    ['X25519', privatePem(generateKeyPairSync('x25519'))],
  ])('refuses another kind of key: %s', async (_, pem) => {
    await expect(readSigningKey(pem)).rejects.toThrow(
      new KeyError('Manifests are signed with a key of Ed25519 or P-256 only.'),
    );
  });

  it.each([
    ['a public key', publicPem(newSigningKey())],
    [
      'an encrypted key',
      p256().privateKey.export({ format: 'pem', type: 'pkcs8', cipher: 'aes-256-cbc', passphrase: 'x' }).toString(),
    ],
    ['no key', 'secret'],
    ['nothing', ''],
  ])('refuses %s without showing it', async (_, pem) => {
    await expect(readSigningKey(pem)).rejects.toThrow(
      new KeyError('The signing key is no private key in PEM, or it is encrypted.'),
    );
  });
});

describe('jwksOf', () => {
  it('gathers keys of PEM files, JWK Sets and keys as they are, each once', async () => {
    const pems = [newSigningKey(), newSigningKey(), privatePem(p256())];
    const [first, second, third] = await Promise.all(pems.map(readSigningKey));
    const [a, b, c] = [first?.publicJwk, second?.publicJwk, third?.publicJwk];
    if (a === undefined || b === undefined || c === undefined) throw new Error('three keys were read');
    expect(await jwksOf([a, pems.slice(0, 2).map(publicPem).join('\n'), JSON.stringify({ keys: [c, b] })])).toEqual({
      keys: [a, b, c],
    });
    expect(await jwksOf([JSON.stringify({ keys: [{ kty: c.kty, crv: c.crv, x: c.x, y: c.y }] })])).toEqual({
      keys: [c],
    });
    expect(await jwksOf([])).toEqual({ keys: [] });
  });

  it('refuses every private key, so that none is ever shown', async () => {
    const pem = newSigningKey();
    const { privateKey } = await readSigningKey(pem);
    const refused = new KeyError('There is a private key among the public keys.');
    for (const source of [
      pem,
      publicPem(pem) + pem,
      JSON.stringify({ keys: [privateKey.export({ format: 'jwk' })] }),
      '{"keys":[{"kty":"oct","k":"c2VjcmV0"}]}',
    ]) {
      await expect(jwksOf([source])).rejects.toThrow(refused);
    }
  });

  it.each([
    ['', 'There is no public key in PEM and no JWK Set.'],
    ['{', 'The JWK Set is not JSON.'],
    ['{}', 'The JWK Set has no keys.'],
    ['{"keys":[]}', 'The JWK Set has no keys.'],
    ['{"keys":[null]}', 'A key of the JWK Set is no object.'],
    ['{"keys":[{"kty":"OKP","crv":"Ed25519","x":"AA"}]}', 'A key of the JWK Set is damaged.'],
    ['-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----', 'A public key in PEM is damaged.'],
    [
      publicPem(privatePem(generateKeyPairSync('rsa', { modulusLength: 2048 }))),
      'Manifests are signed with a key of Ed25519 or P-256 only.',
    ],
  ])('refuses %j', async (source, message) => {
    await expect(jwksOf([source])).rejects.toThrow(new KeyError(message));
  });

  it('refuses a key under an id that is not its own', async () => {
    const { publicJwk } = await readSigningKey(newSigningKey());
    await expect(jwksOf([JSON.stringify({ keys: [{ ...publicJwk, kid: 'mine' }] })])).rejects.toThrow(
      'The kid of a key is not its thumbprint.',
    );
  });
});
