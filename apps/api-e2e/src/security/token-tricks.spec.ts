import { createHmac, createPublicKey, type JsonWebKey, sign as signBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { proves } from '../conformance/proves';
import type { ApiProcess } from '../harness/api-process';
import { issuerKeys } from '../harness/api-settings';
import { type Answer, send } from '../harness/http';
import { preparedService, startApiWith } from '../harness/service';
import { audience, issuer, type KeyPair, newKeyPair, tokenOf } from '../harness/tokens';

/** A server that publishes a key set and counts its requests. */
class KeyServer {
  asked = 0;
  private readonly server: Server;

  constructor(keys: readonly JsonWebKey[]) {
    this.server = createServer((_request, response) => {
      this.asked += 1;
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys }));
    });
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
  }

  get address(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/keys.json`;
  }

  async stop(): Promise<void> {
    await new Promise((resolve) => this.server.close(resolve));
  }
}

const jwkOf = ({ publicKey }: KeyPair, kid: string) => ({
  ...createPublicKey(publicKey).export({ format: 'jwk' }),
  kid,
  use: 'sig',
  alg: 'RS256',
});
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const claims = { subscription: 'full', client_organisation: 'e2e-one', iss: issuer, aud: audience, exp: 2 ** 33 };
const unsigned = (header: object) => `${encoded(header)}.${encoded(claims)}`;

function signed(header: object, { privateKey }: KeyPair): string {
  return `${unsigned(header)}.${signBytes('sha256', Buffer.from(unsigned(header)), privateKey).toString('base64url')}`;
}

function keyed(header: object, secret: string | Buffer): string {
  return `${unsigned(header)}.${createHmac('sha256', secret).update(unsigned(header)).digest('base64url')}`;
}

const [theirs, mine] = [newKeyPair(), newKeyPair()];
const issuerServer = new KeyServer([jwkOf(theirs, 'first')]);
const attackerServer = new KeyServer([jwkOf(mine, 'first'), jwkOf(mine, 'mine')]);
let byKeySet: ApiProcess;

beforeAll(async () => {
  await Promise.all([issuerServer.start(), attackerServer.start()]);
  byKeySet = await startApiWith(issuerKeys(issuerServer.address));
});

afterAll(async () => {
  await byKeySet.stop();
  await Promise.all([issuerServer.stop(), attackerServer.stop()]);
});

const answerTo = (token: string, baseUrl: string) =>
  send(baseUrl, { path: '/v2/subscription', headers: { authorization: `Bearer ${token}` } });

function expectUnauthenticated({ status, text, headers }: Answer): void {
  expect({ status, text, authenticate: headers['www-authenticate'] }).toEqual({
    status: 401,
    text: '',
    authenticate: 'Bearer error="invalid_token"',
  });
}

async function expectRefused(tokens: readonly string[]): Promise<void> {
  for (const token of tokens)
    for (const { baseUrl } of [byKeySet, preparedService()]) expectUnauthenticated(await answerTo(token, baseUrl));
}

describe('a forged token', () => {
  const rows = ['decision 24', 'status 401'] as const;

  proves(['decision 24'], 'is tried against APIs that accept a valid token', async () => {
    const own = { privateKey: preparedService().privateKey, publicKey: '' };
    const statuses = [
      await answerTo(signed({ alg: 'RS256', kid: 'first' }, theirs), byKeySet.baseUrl),
      await answerTo(signed({ alg: 'RS256' }, own), preparedService().baseUrl),
    ];
    expect(statuses.map(({ status }) => status)).toEqual([200, 200]);
  });

  proves(rows, 'that says it needs no signature is refused, however that is written', async () => {
    await expectRefused(
      ['none', 'None', 'NONE', 'nOnE', '', 'none\u0000', 'null'].flatMap((alg) => [
        `${unsigned({ alg, kid: 'first' })}.`,
        unsigned({ alg }),
        signed({ alg, kid: 'first' }, mine),
      ]),
    );
  });

  proves(rows, 'that takes the public key for a shared secret is refused, in whatever form it takes it', async () => {
    const { privateKey } = preparedService();
    const publicKeys = [
      theirs.publicKey,
      createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString(),
    ];
    const forms = publicKeys.flatMap((pem) => {
      const key = createPublicKey(pem);
      const { n = '' } = key.export({ format: 'jwk' });
      return [
        pem,
        pem.trim(),
        pem.replace(/-----[^-]+-----|\s/g, ''),
        key.export({ type: 'spki', format: 'der' }),
        n,
        Buffer.from(n, 'base64url'),
        JSON.stringify(key.export({ format: 'jwk' })),
      ];
    });
    await expectRefused(
      forms.flatMap((secret) => [
        keyed({ alg: 'HS256', kid: 'first' }, secret),
        keyed({ alg: 'RS256', kid: 'first' }, secret),
      ]),
    );
  });

  proves(rows, 'that brings its own key, or says where to fetch it, is refused, and nothing is fetched', async () => {
    const own = jwkOf(mine, 'mine');
    const address = attackerServer.address;
    const tricks: object[] = [
      { jku: address },
      { x5u: address },
      { jwk: own },
      { x5c: [createPublicKey(mine.publicKey).export({ type: 'spki', format: 'der' }).toString('base64')] },
      { jku: address, x5u: address, jwk: own, iss: issuer, crit: ['jku'] },
      { jku: `${issuerServer.address}#${address}` },
    ];
    await expectRefused(
      tricks.flatMap((trick) =>
        ['first', 'mine', undefined].map((kid) => signed({ alg: 'RS256', typ: 'JWT', kid, ...trick }, mine)),
      ),
    );
    expect(attackerServer.asked).toBe(0);
  });

  proves(
    rows,
    'whose key id is a path, an address, a query or a name of every object is refused, and nothing is fetched',
    async () => {
      const kids = [
        '../../../../dev/null',
        '/dev/null',
        '/proc/self/environ',
        'file:///dev/null',
        attackerServer.address,
        "first' OR '1'='1",
        "x' UNION SELECT 'key",
        '__proto__',
        'constructor',
        'first\u0000',
        '',
        '*',
        'x'.repeat(5000),
      ];
      await expectRefused(
        kids.flatMap((kid) => [
          signed({ alg: 'RS256', kid }, mine),
          keyed({ alg: 'HS256', kid }, ''),
          keyed({ alg: 'RS256', kid }, ''),
        ]),
      );
      expect(attackerServer.asked).toBe(0);
      // The service fetches the keys a few times, but not once for each token with an invented key ID.
      expect(issuerServer.asked).toBeLessThan(25);
    },
  );

  proves(rows, 'of an algorithm that the key supports but the settings do not allow is refused', async () => {
    const tokens = (['RS384', 'RS512', 'PS384', 'PS512'] as const).flatMap((algorithm) => [
      tokenOf('full', theirs.privateKey, {}, { algorithm, keyid: 'first' }),
      tokenOf('full', preparedService().privateKey, {}, { algorithm }),
    ]);
    await expectRefused(tokens);
  });
});

describe('a huge token', () => {
  proves(
    ['decision 24', 'status 401'],
    'that fits into a header is verified like any other, and a larger one gets 431',
    async () => {
      const { baseUrl, privateKey } = preparedService();
      const large = (length: number, key = privateKey) => tokenOf('full', key, { padding: 'x'.repeat(length) });
      expect((await answerTo(large(10_000), baseUrl)).status).toBe(200);
      expectUnauthenticated(await answerTo(large(10_000, mine.privateKey), baseUrl));
      expect((await answerTo(large(20_000), baseUrl)).status).toBe(431);
    },
  );
});
