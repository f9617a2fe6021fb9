import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findWorkspaceRoot } from '@company-relations/local-neo4j';
import { documentedSettings } from './documented-settings';
import { interpolate, variablesOf } from './interpolate';
import { documentIn, type Value, valueAt } from './manifests';

const root = findWorkspaceRoot(__dirname);
const file = join(root, 'docker-compose.yml');
const compose = documentIn(file);
const services = valueAt(compose, 'services') as Readonly<Record<string, Value>>;
const ours = Object.keys(services).filter((name) =>
  String(valueAt(services[name], 'image')).startsWith('company-relations-'),
);
const settingsOf = (service: string) => Object.keys((valueAt(services[service], 'environment') ?? {}) as object);

test('no variable has to be set but the password of the graph, which `npm start` sets', () => {
  const text = readFileSync(file, 'utf8');
  expect([...new Set([...text.matchAll(/(?<!\$)\$\{(\w+):\?/g)].map(([, name]) => name))]).toEqual(['NEO4J_PASSWORD']);
  const advice =
    'to start all of the service run node deploy/secrets.mjs first, and set COMPOSE_ENV_FILES as it prints';
  expect(() => interpolate(text, {})).toThrow(`NEO4J_PASSWORD: set a password of at least 8 characters; ${advice}`);
  expect(interpolate(text, { NEO4J_PASSWORD: 'secret' })).not.toMatch(/(?<!\$)\$\{\w+:/);
});

test('Redis and the S3 server refuse to start without their password or key, and say what to do', () => {
  const partOf = (service: string, ...path: string[]) => JSON.stringify(valueAt(services[service], ...path));
  const advice = 'is not set: run node deploy/secrets.mjs, and set COMPOSE_ENV_FILES as it prints';
  expect(partOf('redis', 'command')).toContain(`$\${REDIS_PASSWORD:?${advice}}`);
  expect(partOf('s3', 'entrypoint')).toContain(`$\${ROOT_ACCESS_KEY:?${advice}}`);
});

test('a check that fails while a service starts is no failure, and one that fails later is one within half a minute', () => {
  const checks = Object.entries(services).flatMap(([name, service]) => {
    const check = valueAt(service, 'healthcheck');
    if (check === undefined) return [];
    const numberOf = (member: string) => Number.parseInt(String(valueAt(check, member)));
    const seconds = (numberOf('interval') + numberOf('timeout')) * numberOf('retries');
    return [[name, seconds <= 30, numberOf('start_period') >= 60]];
  });
  expect(checks).toEqual(['neo4j', 'redis', 's3', 'proxy'].map((name) => [name, true, true]));
});

test('replaces variables by values and defaults, and keeps doubled dollars', () => {
  expect(interpolate('${A:-x} ${B:-y} $${C} $$D $${E:?no}', { A: '1', B: '' })).toBe('1 y $${C} $$D $${E:?no}');
  expect(variablesOf('A=1\n# B=2\nC=d=e\n')).toEqual({ A: '1', C: 'd=e' });
});

test.each(Object.keys(services))('%s has a limit of memory, no capabilities, and comes back by itself', (name) => {
  const service = services[name];
  const isOnce = ['loader', 'grants'].includes(name);
  const restart =
    name === 'batch' || name === 'feed' || name === 'subscriptions' ? 'no' : isOnce ? 'on-failure:3' : 'unless-stopped';
  const limit = valueAt(service, 'deploy', 'resources', 'limits', 'memory');
  const commands = ['feed', 'subscriptions'].includes(name);
  expect([
    valueAt(service, 'cap_drop'),
    valueAt(service, 'security_opt'),
    valueAt(service, 'restart'),
    commands || limit !== undefined,
  ]).toEqual([['ALL'], ['no-new-privileges:true'], restart, true]);
  // The entry point of the Neo4j image writes its configuration, so that container cannot be read-only.
  expect(valueAt(service, 'read_only')).toBe(name === 'neo4j' ? undefined : true);
});

test('ports outside the network of the containers listen on the loopback address only', () => {
  const ports = Object.values(services).flatMap((service) => (valueAt(service, 'ports') ?? []) as readonly string[]);
  expect(ports).toEqual(['127.0.0.1:${NEO4J_BOLT_PORT:-7687}:7687', '${LISTEN:-127.0.0.1:3000}:8080']);
});

test('the path below which the service is published, and the time of an API to end, come from the environment', () => {
  const settings = { NEO4J_PASSWORD: 'secret', PUBLIC_PATH: '/relations', API_STOP_GRACE: '80s' };
  const text = interpolate(readFileSync(file, 'utf8'), settings);
  expect(text).toContain('PUBLIC_PATH: /relations\n');
  expect(text).toContain('stop_grace_period: 80s\n');
  expect([
    valueAt(services['api'], 'environment', 'PUBLIC_PATH'),
    valueAt(services['api'], 'stop_grace_period'),
  ]).toEqual(['${PUBLIC_PATH:-}', '${API_STOP_GRACE:-45s}']);
});

test('images of others have exact versions', () => {
  const images = Object.values(services).map((service) => String(valueAt(service, 'image')));
  expect(
    images.filter(
      (image) => !/^company-relations-[a-z-]+:\$\{VERSION:-local\}$|:v?\d+\.\d+\.\d+(-[a-z]+)?$/.test(image),
    ),
  ).toEqual([]);
});

test('every setting is one of docs/configuration.md, and each service has those that it cannot start without', () => {
  const { api, builder } = documentedSettings(root);
  const known = new Set(
    [...api, ...builder].map(({ name }) => name).concat('AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'),
  );
  expect(ours.flatMap((name) => settingsOf(name).filter((setting) => !known.has(setting)))).toEqual([]);
  const required = (settings: typeof api) => settings.filter((setting) => setting.required).map(({ name }) => name);
  const missing = (name: string, settings: readonly string[]) =>
    settings.filter((setting) => !settingsOf(name).includes(setting));
  expect([
    missing('api', [...required(api), 'CURSOR_KEYS_FILE']),
    missing('worker', required(builder)),
    missing('loader', ['NEO4J_URI', 'NEO4J_USER', 'NEO4J_PASSWORD']),
  ]).toEqual([[], [], []]);
});

test('the services that erase persons have the same package store as the builder, and no signing key', () => {
  const store = ['BATCH_S3_BUCKET', 'BATCH_S3_ENDPOINT', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'];
  const storeOf = (service: string) => store.map((setting) => valueAt(services[service], 'environment', setting));
  expect([storeOf('feed'), storeOf('feed').includes(undefined), valueAt(services['feed'], 'secrets')]).toEqual([
    storeOf('worker'),
    false,
    ['erasure-ledger-keys.txt'],
  ]);
});

test('answers, files and kept ultimate owners have one bound', () => {
  const boundOf = (service: string) => valueAt(services[service], 'environment', 'ULTIMATE_OWNERSHIP_BUDGET');
  expect(['api', 'worker', 'batch', 'feed'].map(boundOf)).toEqual(
    Array.from({ length: 4 }, () => '${ULTIMATE_OWNERSHIP_BUDGET:-2000}'),
  );
});

test('services that disclose, change grants or erase write to the volume of the audit log', () => {
  const folderOf = (service: string) => [
    valueAt(services[service], 'environment', 'AUDIT_FOLDER'),
    JSON.stringify(valueAt(services[service], 'volumes')).includes('audit:/app/audit'),
  ];
  expect(['api', 'worker', 'grants', 'subscriptions', 'feed'].map(folderOf)).toEqual(
    Array.from({ length: 5 }, () => ['/app/audit', true]),
  );
});

test('services that show, build, load or erase compare the graph with one erasure ledger, in its own volume', () => {
  const ledgerOf = (service: string) => [
    ...['ERASURE_LEDGER', 'ERASURE_LEDGER_KEYS_FILE'].map((setting) =>
      valueAt(services[service], 'environment', setting),
    ),
    JSON.stringify(valueAt(services[service], 'volumes')).includes('ledger:/app/ledger'),
    JSON.stringify(valueAt(services[service], 'secrets')).includes('erasure-ledger-keys.txt'),
  ];
  expect(['loader', 'api', 'worker', 'batch', 'feed'].map(ledgerOf)).toEqual(
    Array.from({ length: 5 }, () => ['/app/ledger', '/run/secrets/erasure-ledger-keys.txt', true, true]),
  );
});

test('secrets that are mounted are declared, and made by deploy/secrets.mjs', () => {
  const used = Object.values(services).flatMap((service) => (valueAt(service, 'secrets') ?? []) as readonly string[]);
  const declared = Object.keys(valueAt(compose, 'secrets') as object);
  expect([...new Set(used)].sort()).toEqual([...declared].sort());
  const maker = readFileSync(join(root, 'deploy/secrets.mjs'), 'utf8');
  const made = [...maker.matchAll(/keep\('([\w.-]+)'/g)]
    .map(([, name]) => name)
    .concat(
      [...maker.matchAll(/keepPair\('(\w+)'/g)].flatMap(([, name]) => [`${name}-private.pem`, `${name}-public.pem`]),
    );
  expect(declared.filter((name) => !made.includes(name))).toEqual([]);
});

test('services that others depend on exist, and have a health check', () => {
  for (const service of Object.values(services)) {
    const waits = valueAt(service, 'depends_on');
    if (Array.isArray(waits)) continue;
    for (const [name, { condition }] of Object.entries(
      (waits ?? {}) as Readonly<Record<string, { condition: string }>>,
    )) {
      expect([name, condition]).toEqual([
        name,
        valueAt(services[name], 'healthcheck') === undefined ? 'service_completed_successfully' : 'service_healthy',
      ]);
    }
  }
});
