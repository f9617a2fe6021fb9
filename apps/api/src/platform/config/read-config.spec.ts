import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { developmentMark } from '@company-relations/settings';
import { readConfig } from './read-config';

const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const manifestKey = generateKeyPairSync('ed25519');
const files: Readonly<Record<string, string>> = {
  'public.pem': publicKey.export({ type: 'spki', format: 'pem' }) as string,
  'private.pem': privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
  'keys.txt': `new:${randomBytes(32).toString('base64')}\nold:${randomBytes(32).toString('base64')}\n`,
  'short.txt': 'new:c2VjcmV0',
  'development.txt': `new:${randomBytes(32).toString('base64')}\ndevelopment:${randomBytes(32).toString('base64')}\n`,
  'development.pem': `${developmentMark}\n${publicKey.export({ type: 'spki', format: 'pem' })}`,
  'manifest-keys.pem': [publicKey, manifestKey.publicKey]
    .map((key) => key.export({ type: 'spki', format: 'pem' }))
    .join(''),
  'manifest-private.pem': manifestKey.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
};
const readFile = (path: string): string => {
  const content = files[path];
  if (content === undefined) throw new Error('no such file');
  return content;
};
const read = (environment: Record<string, string>) => readConfig({ environment, readFile });

const smallest = {
  JWT_PUBLIC_KEY_FILE: 'public.pem',
  JWT_ISSUER: 'https://issuer.example',
  JWT_AUDIENCE: 'company-relations',
  CURSOR_KEYS_FILE: 'keys.txt',
  NEO4J_URI: 'bolt://graph:7687',
  NEO4J_PASSWORD: 'of the graph',
  AUDIT_FOLDER: '/var/audit',
};

async function config(changed: Record<string, string> = {}) {
  const reading = await read({ ...smallest, ...changed });
  if (!reading.ok) throw new Error(reading.problems.join());
  const { cursorKeys, tokens, ...others } = reading.config;
  const { keys, ...accepted } = tokens;
  const source = 'jwksUri' in keys ? keys.jwksUri : keys.publicKey.export({ type: 'spki', format: 'pem' });
  return { ...others, tokens: { ...accepted, source }, cursorKeyIds: [...cursorKeys.keys()] };
}

const shownKey = (alg: string) =>
  expect.objectContaining({ alg, use: 'sig', kid: expect.stringMatching(/^[\w-]{43}$/) });

const defaults = {
  host: '0.0.0.0',
  port: 3000,
  logLevel: 'info',
  metrics: undefined,
  publicPath: '',
  corsOrigins: [],
  maxConnections: 2_000,
  bodyLimitBytes: 262_144,
  shutdownDelayMs: 0,
  throttle: { limit: 100, windowMs: 1000 },
  redis: undefined,
  tokens: {
    source: files['public.pem'],
    issuer: 'https://issuer.example',
    audience: 'company-relations',
    algorithms: ['RS256', 'PS256', 'ES256'],
  },
  cursorKeyIds: ['new', 'old'],
  graph: {
    uri: 'bolt://graph:7687',
    user: 'neo4j',
    password: 'of the graph',
    queryTimeoutMs: 10_000,
    acquisitionTimeoutMs: 5_000,
    maxConnections: 50,
  },
  ultimateOwnershipBudget: 2_000,
  subscriptionMaxAgeMs: 10_000,
  auditFolder: '/var/audit',
  batches: undefined,
};

it('a setting with a default need not be set', async () => {
  expect(await config()).toEqual(defaults);
  expect(await config({ PORT: '', HOST: ' ', NEO4J_USER: '' })).toEqual(defaults);
});

it('everything can be set', async () => {
  const { JWT_PUBLIC_KEY_FILE: _file, ...others } = smallest;
  const reading = await readConfig({
    environment: {
      ...others,
      HOST: '::1',
      PORT: '0',
      PUBLIC_PATH: '/group/relations',
      CORS_ORIGINS: 'https://portal.example, http://localhost:8080',
      LOG_LEVEL: 'warn',
      MAX_CONNECTIONS: '300',
      BODY_LIMIT: '5000',
      SHUTDOWN_DELAY_SECONDS: '5',
      THROTTLE_LIMIT: '7',
      THROTTLE_TTL_SECONDS: '60',
      REDIS_URL: 'rediss://api:p%40ss@redis.example:6380/2',
      REDIS_TIMEOUT_MS: '20',
      JWT_JWKS_URI: 'https://issuer.example/keys',
      JWT_ALGORITHMS: 'ES384, RS512',
      SUBSCRIPTION_CACHE_SECONDS: '0',
      NEO4J_URI: 'neo4j+s://graph',
      NEO4J_USER: 'api',
      NEO4J_MAX_CONNECTIONS: '5',
      NEO4J_ACQUISITION_TIMEOUT_MS: '100',
      QUERY_TIMEOUT_MS: '200',
      ULTIMATE_OWNERSHIP_BUDGET: '0',
      BATCH_S3_BUCKET: 'packages',
      BATCH_S3_PREFIX: 'production/',
      BATCH_S3_ENDPOINT: 'https://storage.example:9000',
      BATCH_S3_REGION: 'eu-north-1',
      BATCH_PUBLIC_KEYS_FILE: 'manifest-keys.pem',
    },
    readFile,
  });
  expect(reading.ok && { ...reading.config, cursorKeys: reading.config.cursorKeys.size }).toEqual({
    host: '::1',
    port: 0,
    publicPath: '/group/relations',
    corsOrigins: ['https://portal.example', 'http://localhost:8080'],
    logLevel: 'warn',
    maxConnections: 300,
    bodyLimitBytes: 5000,
    shutdownDelayMs: 5_000,
    throttle: { limit: 7, windowMs: 60_000 },
    redis: { url: 'rediss://api:p%40ss@redis.example:6380/2', timeoutMs: 20 },
    tokens: {
      keys: { jwksUri: 'https://issuer.example/keys' },
      issuer: 'https://issuer.example',
      audience: 'company-relations',
      algorithms: ['ES384', 'RS512'],
    },
    cursorKeys: 2,
    graph: {
      uri: 'neo4j+s://graph',
      user: 'api',
      password: 'of the graph',
      queryTimeoutMs: 200,
      acquisitionTimeoutMs: 100,
      maxConnections: 5,
    },
    ultimateOwnershipBudget: 0,
    subscriptionMaxAgeMs: 0,
    auditFolder: '/var/audit',
    batches: {
      storage: {
        bucket: 'packages',
        prefix: 'production/',
        endpoint: 'https://storage.example:9000',
        region: 'eu-north-1',
      },
      keys: [shownKey('ES256'), shownKey('EdDSA')],
    },
  });
});

it('development listens on this machine only, needs no cursor keys and writes audits next to the workspace', async () => {
  const development = { ...defaults, host: '127.0.0.1', cursorKeyIds: ['process'], auditFolder: '.local/audit' };
  expect(await config({ NODE_ENV: 'development', CURSOR_KEYS_FILE: '', AUDIT_FOLDER: '' })).toEqual(development);
});

it('production refuses development keys, the development issuer, common passwords, and pages of any origin', async () => {
  const development = {
    ...{
      ...smallest,
      JWT_PUBLIC_KEY_FILE: 'development.pem',
      JWT_ISSUER: 'company-relations-development',
      CURSOR_KEYS_FILE: 'development.txt',
      NEO4J_PASSWORD: 'neo4j',
    },
    ...{
      REDIS_URL: 'redis://:changeme@redis',
      CORS_ORIGINS: '*',
      BATCH_STORE: 'packages',
      BATCH_PUBLIC_KEYS_FILE: 'development.pem',
      ERASURE_LEDGER: 'ledger',
      ERASURE_LEDGER_KEYS_FILE: 'development.txt',
    },
  };
  const problems = [
    'JWT_ISSUER is that of development: not in production',
    'JWT_PUBLIC_KEY_FILE names a file with a development key: not in production',
    'CURSOR_KEYS_FILE names a file with a development key: not in production',
    'BATCH_PUBLIC_KEYS_FILE names a file with a development key: not in production',
    'ERASURE_LEDGER_KEYS_FILE names a file with a development key: not in production',
    'NEO4J_PASSWORD is one that everybody tries first: not in production',
    'REDIS_URL has a password that everybody tries first: not in production',
    'CORS_ORIGINS must name origins: with * any page could read what its visitor may see',
  ];
  expect([await read(development), await read({ ...development, NODE_ENV: 'production' })]).toEqual([
    { ok: false, problems },
    { ok: false, problems },
  ]);
  expect((await read({ ...development, NODE_ENV: 'development' })).ok).toBe(true);
});

it('without any setting all missing ones are reported at once', async () => {
  expect(await read({})).toEqual({
    ok: false,
    problems: [
      'JWT_PUBLIC_KEY_FILE or JWT_JWKS_URI must be set, and not both',
      'JWT_ISSUER is missing',
      'JWT_AUDIENCE is missing',
      'CURSOR_KEYS_FILE is missing',
      'NEO4J_URI is missing',
      'NEO4J_PASSWORD is missing',
      'AUDIT_FOLDER is missing: disclosures of protected persons are written down there',
    ],
  });
});

it('metrics are served on another port than requests, unless both are free ones', async () => {
  const refused = { ok: false, problems: ['METRICS_PORT must be another port than PORT'] };
  expect([
    await read({ ...smallest, METRICS_PORT: '3000' }),
    await read({ ...smallest, PORT: '8080', METRICS_PORT: '8080' }),
  ]).toEqual([refused, refused]);
  expect(await config({ PORT: '0', METRICS_PORT: '0' })).toEqual({
    ...defaults,
    port: 0,
    metrics: { host: '127.0.0.1', port: 0 },
  });
});

const redisAddress =
  'must be a redis:// or rediss:// address: a host, and if need be credentials, a port and the number of a database';
const algorithms = 'RS256, RS384, RS512, PS256, PS384, PS512, ES256, ES384, ES512';
it.each([
  ['NODE_ENV', 'prod', 'must be one of production, development, test'],
  ['PORT', '65536', 'must be a whole number from 0 to 65535'],
  ['PORT', '-1', 'must be a whole number from 0 to 65535'],
  ['PORT', '3e3', 'must be a whole number from 0 to 65535'],
  ['LOG_LEVEL', 'loud', 'must be one of fatal, error, warn, info, debug, silent'],
  ['MAX_CONNECTIONS', '0', 'must be a whole number from 1 to 100000'],
  ['BODY_LIMIT', '0', 'must be a whole number from 1 to 104857600'],
  ['SHUTDOWN_DELAY_SECONDS', '61', 'must be a whole number from 0 to 60'],
  ['THROTTLE_LIMIT', '1.5', 'must be a whole number from 1 to 1000000'],
  ['THROTTLE_TTL_SECONDS', '0', 'must be a whole number from 1 to 86400'],
  ['SUBSCRIPTION_CACHE_SECONDS', '31', 'must be a whole number from 0 to 30'],
  ['REDIS_TIMEOUT_MS', '100', 'needs REDIS_URL'],
  ...[
    'redis.example',
    'http://redis',
    'redis://',
    'redis:///1',
    'REDISS://redis',
    'redis://redis/one',
    'redis://:secret%@redis',
    'redis://redis?tls=no',
    'redis://redis#1',
  ].map((url): [string, string, string] => ['REDIS_URL', url, redisAddress]),
  ['JWT_PUBLIC_KEY_FILE', 'none.pem', 'names a file that cannot be read'],
  ['JWT_PUBLIC_KEY_FILE', 'keys.txt', 'names a file that is no public key in PEM'],
  ['JWT_PUBLIC_KEY_FILE', 'private.pem', 'names a file with a private key'],
  ['JWT_ALGORITHMS', 'HS256', `must list some of ${algorithms}`],
  ['JWT_ALGORITHMS', 'RS256,none', `must list some of ${algorithms}`],
  ['JWT_ALGORITHMS', 'RS256,', `must list some of ${algorithms}`],
  ['CURSOR_KEYS_FILE', 'none.txt', 'names a file that cannot be read'],
  ['CURSOR_KEYS_FILE', 'short.txt', 'names a file in which line 1 is not <key id>:<base64 of 32 bytes>'],
  ['NEO4J_URI', 'http://graph', 'must be a bolt:// or neo4j:// address'],
  ['NEO4J_URI', 'bolt://user:secret@graph', 'must be a bolt:// or neo4j:// address'],
  ['BATCH_PUBLIC_KEYS_FILE', 'public.pem', 'needs BATCH_STORE or BATCH_S3_BUCKET'],
  ...['portal.example', 'https://portal.example/', 'https://portal.example,null'].map(
    (origins): [string, string, string] => [
      'CORS_ORIGINS',
      origins,
      'must list origins such as https://portal.example, separated by commas',
    ],
  ),
  ['BATCH_S3_PREFIX', 'a/', 'needs BATCH_S3_BUCKET'],
  ['BATCH_S3_ENDPOINT', 'https://storage.example', 'needs BATCH_S3_BUCKET'],
  ['BATCH_S3_REGION', 'eu-north-1', 'needs BATCH_S3_BUCKET'],
])('%s=%s is refused', async (name, value, what) => {
  expect(await read({ ...smallest, [name]: value })).toEqual({ ok: false, problems: [`${name} ${what}`] });
});

it('a public key and a key set exclude each other, and a key set is not fetched over plain HTTP', async () => {
  const { JWT_PUBLIC_KEY_FILE: _file, ...others } = smallest;
  const insecure = { ...others, JWT_JWKS_URI: 'http://issuer.example/keys' };
  expect([
    await read({ ...smallest, JWT_JWKS_URI: 'https://issuer.example/keys' }),
    await read(insecure),
    (await read({ ...insecure, NODE_ENV: 'development' })).ok,
  ]).toEqual([
    { ok: false, problems: ['JWT_PUBLIC_KEY_FILE or JWT_JWKS_URI must be set, and not both'] },
    { ok: false, problems: ['JWT_JWKS_URI must be an https address'] },
    true,
  ]);
});

const keysFile = { BATCH_PUBLIC_KEYS_FILE: 'manifest-keys.pem' };

it('batch packages lie in a folder or in a bucket, and have keys', async () => {
  const keys = [shownKey('ES256'), shownKey('EdDSA')];
  expect([
    (await config({ ...keysFile, BATCH_STORE: 'packages' })).batches,
    (await config({ ...keysFile, BATCH_S3_BUCKET: 'packages' })).batches,
  ]).toEqual([
    { storage: { folder: 'packages' }, keys },
    { storage: { bucket: 'packages', prefix: undefined, endpoint: undefined, region: undefined }, keys },
  ]);
});

it.each<[string, Record<string, string>, string]>([
  [
    'a folder and a bucket',
    { ...keysFile, BATCH_STORE: 'packages', BATCH_S3_BUCKET: 'packages' },
    'BATCH_STORE and BATCH_S3_BUCKET must not both be set',
  ],
  ['a folder without keys', { BATCH_STORE: 'packages' }, 'BATCH_PUBLIC_KEYS_FILE is missing'],
  ['a bucket without keys', { BATCH_S3_BUCKET: 'packages' }, 'BATCH_PUBLIC_KEYS_FILE is missing'],
  [
    'keys that are not there',
    { BATCH_STORE: 'packages', BATCH_PUBLIC_KEYS_FILE: 'none.pem' },
    'BATCH_PUBLIC_KEYS_FILE names a file that cannot be read',
  ],
  [
    'a private key',
    { BATCH_STORE: 'packages', BATCH_PUBLIC_KEYS_FILE: 'manifest-private.pem' },
    'BATCH_PUBLIC_KEYS_FILE names a file that is not as it must be: There is a private key among the public keys.',
  ],
  ...['ftp://storage.example', 'https://key:secret@storage.example', 'storage.example'].map(
    (BATCH_S3_ENDPOINT): [string, Record<string, string>, string] => [
      `the endpoint ${BATCH_S3_ENDPOINT}`,
      { ...keysFile, BATCH_S3_BUCKET: 'packages', BATCH_S3_ENDPOINT },
      'BATCH_S3_ENDPOINT must be an http or https address',
    ],
  ),
])('%s is refused', async (_what, changed, problem) => {
  expect(await read({ ...smallest, ...changed })).toEqual({ ok: false, problems: [problem] });
});
