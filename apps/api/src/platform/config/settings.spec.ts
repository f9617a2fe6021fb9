import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from './read-config';

const root = join(__dirname, '../../../../..');
/**
 * Returns the lines of a file before the text `builder`. In each file, the settings of the batch builder begin with
 * this text.
 */
const lines = (path: string, builder: string) =>
  (readFileSync(join(root, path), 'utf8').split(builder)[0] ?? '').split('\n');

/** The name and the default of each setting in the table of docs/configuration.md. */
const documented = lines('docs/configuration.md', '### In the builder').flatMap((line) => {
  const [, name, value] = /^\| `([A-Z0-9_]+)` \| ([^|]*)\|/.exec(line) ?? [];
  return name === undefined ? [] : [{ name, default: value?.trim() ?? '' }];
});

const key = `key:${randomBytes(32).toString('base64')}\n`;
const smallest: Record<string, string> = {
  JWT_JWKS_URI: 'https://issuer.example/keys',
  JWT_ISSUER: 'https://issuer.example',
  JWT_AUDIENCE: 'company-relations',
  CURSOR_KEYS_FILE: 'keys',
  NEO4J_URI: 'bolt://graph:7687',
  NEO4J_PASSWORD: 'of the graph',
  AUDIT_FOLDER: '/var/audit',
};
/** For each of these settings, another setting without which it has no effect. */
const needed: Record<string, Record<string, string>> = {
  METRICS_HOST: { METRICS_PORT: '9464' },
  REDIS_TIMEOUT_MS: { REDIS_URL: 'redis://:of-redis@redis' },
};

function read(environment: Record<string, string>, without?: string) {
  const { [without ?? '']: _left, ...given } = { ...smallest, ...environment };
  return readConfig({ environment: given, readFile: () => key });
}

/** Reads the configuration of an empty environment, and returns the names of all settings that the reading asks for. */
async function namesRead(): Promise<Set<string>> {
  const names = new Set<string>();
  const environment = new Proxy<Record<string, string | undefined>>(
    {},
    { get: (_target, name) => void names.add(String(name)) },
  );
  await readConfig({ environment, readFile: () => '' });
  return names;
}

it('the documented settings are exactly what the configuration reads', async () => {
  expect([...(await namesRead())].sort()).toEqual(documented.map(({ name }) => name).sort());
});

it.each(documented.filter(({ default: value }) => value === 'required'))('$name is required', async ({ name }) => {
  expect((await read({})).ok).toBe(true);
  expect(await read({}, name)).toEqual({ ok: false, problems: [`${name} is missing`] });
});

// Settings with a default that can be compared as text. `…_REGION` is left out, because the S3 client sets its default.
const plain = documented.filter(
  ({ name, default: value }) =>
    !['', 'required'].includes(value) && !/_REGION$/.test(name) && !/ in development |^in /.test(value),
);

it.each(plain)('$name is $default by default', async ({ name, default: value }) => {
  const others = needed[name] ?? {};
  const config = await read(others);
  expect(config.ok).toBe(true);
  expect(await read({ ...others, [name]: value })).toEqual(config);
  if (/^\d+$/.test(value)) expect(await read({ ...others, [name]: String(Number(value) + 1) })).not.toEqual(config);
});

it('defaults that depend on the environment are as documented', async () => {
  const worded = documented.filter(({ default: value }) => / in development |^in /.test(value));
  expect(worded).toEqual([
    { name: 'HOST', default: '0.0.0.0; in development 127.0.0.1' },
    { name: 'CURSOR_KEYS_FILE', default: 'in development a key of the process' },
    { name: 'AUDIT_FOLDER', default: 'in development .local/audit' },
  ]);
  for (const name of ['CURSOR_KEYS_FILE', 'AUDIT_FOLDER']) {
    expect((await read({}, name)).ok).toBe(false);
    expect((await read({ NODE_ENV: 'development' }, name)).ok).toBe(true);
  }
});

it('.env.example has them all, with their defaults', () => {
  const assignments = lines('.env.example', '# The builder of batch packages alone.').flatMap((line) => {
    const [, name, value] = /^(?:# )?([A-Z0-9_]+)=(.*)$/.exec(line) ?? [];
    return name === undefined ? [] : [{ name, value, isDefault: line.startsWith('# ') }];
  });
  expect(assignments.map(({ name }) => name)).toEqual(documented.map(({ name }) => name));
  const shown = assignments.filter(({ isDefault }) => isDefault).map(({ name, value }) => [name, value]);
  const defaults = new Map(documented.map((setting) => [setting.name, setting.default.split(';')[0]]));
  expect(shown).toEqual(shown.map(([name]) => [name, defaults.get(name as string)]));
});
