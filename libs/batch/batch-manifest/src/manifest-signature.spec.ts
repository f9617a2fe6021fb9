import { createHmac, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import canonicalize from 'canonicalize';
import { type Manifest, type SignedManifest } from './manifest';
import { baseline, delta } from './manifest.fixture';
import { signManifest, verifyManifest } from './manifest-signature';
import { jwksOf } from './public-keys';
import { type JsonWebKeySet, type ManifestKey, newSigningKey, readSigningKey } from './signing-key';

const p256 = () =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const malformed = {
  ok: false,
  reason: 'malformed',
  message: 'The signature does not name a key and an algorithm of manifests.',
};
const unknownKey = {
  ok: false,
  reason: 'unknown-key',
  message: 'It is signed with a key that the service does not show.',
};
const wrongSignature = { ok: false, reason: 'wrong-signature', message: 'It was changed after it was signed.' };

let key: ManifestKey;
let jwks: JsonWebKeySet;
let signed: SignedManifest;

beforeAll(async () => {
  key = await readSigningKey(newSigningKey());
  jwks = await jwksOf([key.publicJwk]);
  signed = await signManifest(delta, key);
});

/** The manifest with the given protected header, signed by `prove`. */
function forged(header: object, prove: (input: Buffer) => Buffer, manifest: Manifest = delta): SignedManifest {
  const input = `${encode(header)}.${Buffer.from(canonicalize(manifest) as string).toString('base64url')}`;
  return { ...manifest, signature: `${encode(header)}..${prove(Buffer.from(input)).toString('base64url')}` };
}

const byKey = (input: Buffer) => sign(null, input, key.privateKey);

describe('a signed manifest', () => {
  it.each([
    ['Ed25519', newSigningKey, 'EdDSA'],
    ['P-256', p256, 'ES256'],
  ])('is verified with the public key: %s', async (_, pem, alg) => {
    const own = await readSigningKey(pem());
    for (const manifest of [baseline, delta]) {
      const sent: unknown = JSON.parse(JSON.stringify(await signManifest(manifest, own)));
      expect(await verifyManifest(sent, await jwksOf([own.publicJwk]))).toEqual({ ok: true, manifest, kid: own.kid });
    }
    expect(own.alg).toBe(alg);
  });

  it('is verified whatever the order of its members', async () => {
    const reversed = Object.fromEntries(Object.entries(signed).reverse());
    expect(await verifyManifest(reversed, jwks)).toEqual({ ok: true, manifest: delta, kid: key.kid });
  });

  it('can be checked without this code: a detached JWS over the canonical form of the other members', () => {
    const { signature, ...others } = signed;
    const [header = '', payload, proof = ''] = signature.split('.');
    const input = `${header}.${Buffer.from(canonicalize(others) as string).toString('base64url')}`;
    const publicKey = createPublicKey(key.privateKey);
    expect(payload).toBe('');
    expect(JSON.parse(Buffer.from(header, 'base64url').toString())).toEqual({ alg: 'EdDSA', kid: key.kid });
    expect(byKey(Buffer.from(input)).toString('base64url')).toBe(proof);
    expect(publicKey.asymmetricKeyType).toBe('ed25519');
  });

  it('is verified with an older key of the set, and with no other', async () => {
    const newer = await readSigningKey(newSigningKey());
    expect(await verifyManifest(signed, await jwksOf([newer.publicJwk, key.publicJwk]))).toMatchObject({ ok: true });
    expect(await verifyManifest(signed, await jwksOf([newer.publicJwk]))).toEqual(unknownKey);
    expect(await verifyManifest(signed, { keys: [] })).toEqual(unknownKey);
  });
});

describe('a changed manifest is refused', () => {
  it('whichever member was changed', async () => {
    const changes: Omit<{ [Member in keyof Manifest]: Manifest[Member] }, 'manifestVersion'> = {
      packageId: 1,
      type: 'companies',
      kind: 'baseline',
      countries: ['SE'],
      asOf: '2026-03-01T02:00:00.001Z',
      created: '2026-03-01T02:11:13Z',
      fileName: 'other.br',
      rows: 121,
      bytes: 30_001,
      plainBytes: 0,
      sha256: 'e'.repeat(64),
      plainSha256: 'a'.repeat(64),
      continues: 18,
      stateBefore: 'd'.repeat(64),
      stateAfter: 'c'.repeat(64),
      companies: 999_999,
      ultimateOwnershipsOmitted: { serviceIds: [1001] },
    };
    for (const [member, value] of Object.entries(changes)) {
      const consistent = member === 'kind' ? { continues: null, stateBefore: null } : {};
      expect([member, await verifyManifest({ ...signed, ...consistent, [member]: value }, jwks)]).toEqual([
        member,
        wrongSignature,
      ]);
    }
    expect(Object.keys(changes).sort()).toEqual(
      Object.keys(delta)
        .filter((member) => member !== 'manifestVersion')
        .sort(),
    );
  });

  it('when any character of its signature was changed, cut off or added', async () => {
    const { signature } = signed;
    for (let index = 0; index < signature.length; index += 1) {
      for (const character of 'Aw_.') {
        if (signature[index] === character) continue;
        const changed = signature.slice(0, index) + character + signature.slice(index + 1);
        expect((await verifyManifest({ ...signed, signature: changed }, jwks)).ok).toBe(false);
      }
    }
    for (const changed of [
      signature.slice(0, -1),
      `${signature}A`,
      `${signature}=`,
      `${signature}\n`,
      ` ${signature}`,
    ]) {
      expect((await verifyManifest({ ...signed, signature: changed }, jwks)).ok).toBe(false);
    }
  });

  it('when a member is missing, one too many, or of another kind', async () => {
    const { rows, ...withoutRows } = signed;
    const others: unknown[] = [
      withoutRows,
      { ...signed, extra: 1 },
      { ...signed, rows: String(rows) },
      { ...signed, rows: 2 ** 53 },
      { ...signed, rows: 0.5 },
      { ...signed, manifestVersion: 2 },
      { ...signed, countries: ['no'] },
      { ...signed, countries: [] },
      { ...signed, fileName: '../up.br' },
      { ...signed, sha256: 'A'.repeat(64) },
      { ...signed, asOf: '2026-03-01' },
      { ...signed, kind: 'baseline' },
      { ...signed, continues: null },
      { ...signed, stateBefore: null },
      { ...signed, signature: signed.signature.replace('..', '.e30.') },
      null,
      undefined,
      'text',
      [signed],
    ];
    for (const other of others)
      expect(await verifyManifest(other, jwks)).toMatchObject({ ok: false, reason: 'malformed' });
  });

  it('with an error that names the problem', async () => {
    expect(await verifyManifest({ ...signed, rows: '1' }, jwks)).toEqual({
      ok: false,
      reason: 'malformed',
      message: 'It is no manifest: /rows must be integer.',
    });
  });
});

describe('a forged signature is refused', () => {
  it.each([
    ['no algorithm', () => ({ alg: 'none', kid: key.kid })],
    ['no key id', () => ({ alg: 'EdDSA' })],
    ['a key of its own', () => ({ alg: 'EdDSA', kid: key.kid, jwk: key.publicJwk })],
    ['extensions', () => ({ alg: 'EdDSA', kid: key.kid, crit: ['b64'], b64: false })],
    ['another name of the algorithm', () => ({ alg: 'eddsa', kid: key.kid })],
    ['a key id that is no text', () => ({ alg: 'EdDSA', kid: 1 })],
    ['no object', () => ['alg', 'kid']],
  ])('with a header of %s, rightly signed as it may be', async (_, header) => {
    expect(await verifyManifest(forged(header(), byKey), jwks)).toEqual(malformed);
  });

  it('with an empty proof, which no manifest has', async () => {
    expect(
      await verifyManifest(
        forged({ alg: 'none', kid: key.kid }, () => Buffer.alloc(0)),
        jwks,
      ),
    ).toMatchObject({ ok: false, reason: 'malformed' });
  });

  it('when the public key was used as the secret of an HMAC', async () => {
    const secrets = [
      JSON.stringify(key.publicJwk),
      createPublicKey(key.privateKey).export({ format: 'pem', type: 'spki' }),
      key.publicJwk.x as string,
    ];
    for (const secret of secrets) {
      const hmac = (input: Buffer) => createHmac('sha256', secret).update(input).digest();
      expect(await verifyManifest(forged({ alg: 'HS256', kid: key.kid }, hmac), jwks)).toEqual(malformed);
      expect(await verifyManifest(forged({ alg: 'EdDSA', kid: key.kid }, hmac), jwks)).toEqual(wrongSignature);
    }
  });

  it('with another key under the id of this one', async () => {
    const other = await readSigningKey(newSigningKey());
    expect(
      await verifyManifest(
        forged({ alg: 'EdDSA', kid: key.kid }, (input) => sign(null, input, other.privateKey)),
        jwks,
      ),
    ).toEqual(wrongSignature);
  });

  it('with an unknown key id', async () => {
    expect(await verifyManifest(forged({ alg: 'EdDSA', kid: 'other' }, byKey), jwks)).toEqual(unknownKey);
  });

  it('when the set has a key of that id for another algorithm or use, of another kind, or two', async () => {
    const { publicJwk } = key;
    const sets: JsonWebKeySet[] = [
      { keys: [{ ...publicJwk, alg: 'ES256' }] },
      { keys: [{ ...publicJwk, use: 'enc' }] },
      { keys: [{ kty: 'oct', k: publicJwk.x, kid: publicJwk.kid }] },
      { keys: [{ ...publicJwk, crv: 'X25519' }] },
      { keys: [publicJwk, publicJwk] },
    ];
    for (const set of sets) expect(await verifyManifest(signed, set)).toEqual(unknownKey);
    expect(await verifyManifest(forged({ alg: 'ES256', kid: key.kid }, byKey), jwks)).toEqual(unknownKey);
  });
});

describe('signManifest', () => {
  it.each([{ rows: -1 }, { packageId: 2 ** 53 }, { fileName: 'a b' }, { continues: null }, { asOf: '' }])(
    'refuses what is no manifest: %j',
    async (wrong) => {
      await expect(signManifest({ ...delta, ...wrong }, key)).rejects.toThrow(/^This is no manifest: /);
    },
  );
});
