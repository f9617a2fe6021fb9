import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultBrotliSettings } from '@company-relations/brotli-jsonl';
import { UsageError } from '@company-relations/command-line';
import { developmentMark } from '@company-relations/settings';
import { readSettings } from './settings';

const graph = { NEO4J_URI: 'bolt://127.0.0.1:1', NEO4J_USER: 'u', NEO4J_PASSWORD: 'p' };

describe('the settings', () => {
  it('in production are refused with a development key or a password that everybody tries first', () => {
    const folder = mkdtempSync(join(tmpdir(), 'settings-'));
    const key = join(folder, 'key.pem');
    writeFileSync(key, `${developmentMark}\n-----BEGIN PRIVATE KEY-----`);
    const defaults = {
      ...graph,
      NEO4J_PASSWORD: 'neo4j',
      REDIS_URL: 'redis://:foobared@redis',
      BATCH_STORE: '/store',
      BATCH_SIGNING_KEY_FILE: key,
    };
    expect(() => readSettings({ ...defaults, NODE_ENV: 'production' })).toThrow(
      new UsageError(
        [
          'NEO4J_PASSWORD is one that everybody tries first: not in production.',
          'REDIS_URL has a password that everybody tries first: not in production.',
          'BATCH_SIGNING_KEY_FILE names a file with a development key: not in production.',
        ].join('\n'),
      ),
    );
    expect(readSettings(defaults)).toMatchObject({ graph: { password: 'neo4j' }, signingKeyFile: key });
    expect(
      readSettings({ ...graph, NODE_ENV: 'production', BATCH_STORE: '/store', BATCH_SIGNING_KEY_FILE: '/none' }),
    ).toMatchObject({ signingKeyFile: '/none' });
    rmSync(folder, { recursive: true });
  });

  it('are a graph and a folder at least', () => {
    expect(readSettings({ ...graph, BATCH_STORE: '/store', BATCH_S3_BUCKET: '' })).toEqual({
      graph: {
        uri: 'bolt://127.0.0.1:1',
        user: 'u',
        password: 'p',
        queryTimeoutMs: 120_000,
        acquisitionTimeoutMs: 10_000,
        maxConnections: 8,
      },
      store: { folder: '/store' },
      brotli: defaultBrotliSettings,
      ultimateOwnershipBudget: 2_000,
      signingKeyFile: undefined,
      publicKeysFile: undefined,
      queue: undefined,
      isFolderShared: false,
      metrics: undefined,
    });
  });

  it('may name a queue, and files for secrets', () => {
    const folder = mkdtempSync(join(tmpdir(), 'settings-'));
    const [password, redisUrl] = [join(folder, 'password'), join(folder, 'redis-url')];
    writeFileSync(password, 'p from a file\n');
    writeFileSync(redisUrl, 'rediss://:p@redis:6380/1\n');
    const files = { NEO4J_PASSWORD: '', NEO4J_PASSWORD_FILE: password, REDIS_URL_FILE: redisUrl };
    expect(
      readSettings({
        ...graph,
        ...files,
        BATCH_STORE: '/store',
        BATCH_SHARED_FOLDER: 'true',
        BATCH_JOB_LOCK_SECONDS: '5',
      }),
    ).toMatchObject({
      ...{
        graph: { password: 'p from a file' },
        queue: { redisUrl: 'rediss://:p@redis:6380/1', lockMs: 5_000 },
        isFolderShared: true,
      },
    });
    rmSync(folder, { recursive: true });
  });

  it('may name a bucket instead, and all the rest', () => {
    const s3 = {
      BATCH_S3_BUCKET: 'b',
      BATCH_S3_ENDPOINT: 'http://s3',
      BATCH_S3_REGION: 'r',
      BATCH_S3_PREFIX: 'p/',
      BATCH_S3_SPOOL: '/spool',
    };
    const rest = {
      BATCH_BROTLI_QUALITY: '0',
      BATCH_BROTLI_WINDOW: '24',
      ULTIMATE_OWNERSHIP_BUDGET: '0',
      BATCH_SIGNING_KEY_FILE: 'k',
      BATCH_PUBLIC_KEYS_FILE: 'j',
    };
    expect(readSettings({ ...graph, ...s3, ...rest })).toMatchObject({
      ...{
        store: { bucket: 'b', endpoint: 'http://s3', region: 'r', prefix: 'p/', spool: '/spool' },
        brotli: { quality: 0, windowBits: 24 },
      },
      ...{ ultimateOwnershipBudget: 0, signingKeyFile: 'k', publicKeysFile: 'j' },
    });
  });

  it('are refused with all problems at once', () => {
    const queue = { REDIS_URL: 'redis://h?tls=1', BATCH_SHARED_FOLDER: 'yes', BATCH_JOB_LOCK_SECONDS: '0' };
    const wrong = {
      NEO4J_URI: 'bolt://x',
      METRICS_PORT: 'x',
      ...queue,
      BATCH_BROTLI_QUALITY: '12',
      BATCH_BROTLI_WINDOW: 'x',
      ULTIMATE_OWNERSHIP_BUDGET: '-1',
    };
    expect(() => readSettings(wrong)).toThrow(
      new UsageError(
        [
          'Set NEO4J_USER, NEO4J_PASSWORD, BATCH_STORE.',
          'BATCH_BROTLI_QUALITY must be a whole number from 0 to 11.',
          'BATCH_BROTLI_WINDOW must be a whole number from 10 to 24.',
          'ULTIMATE_OWNERSHIP_BUDGET must be a whole number from 0 to 1000000.',
          'BATCH_JOB_LOCK_SECONDS must be a whole number from 1 to 3600.',
          'REDIS_URL must be a redis:// or rediss:// address: a host, and if need be credentials, a port and the number of a database.',
          'BATCH_SHARED_FOLDER must be true or false.',
          'METRICS_PORT must be a whole number from 0 to 65535.',
        ].join('\n'),
      ),
    );
    const missing = { ...graph, BATCH_STORE: '/store', NEO4J_PASSWORD_FILE: 'f', REDIS_URL_FILE: '/nowhere/f' };
    expect(() => readSettings(missing)).toThrow(
      new UsageError(
        'NEO4J_PASSWORD and NEO4J_PASSWORD_FILE must not both be set.\nREDIS_URL_FILE names a file that cannot be read.',
      ),
    );
    expect(() => readSettings({ ...graph, BATCH_STORE: '/store', BATCH_S3_BUCKET: 'b' })).toThrow(
      new UsageError('BATCH_STORE and BATCH_S3_BUCKET must not both be set.'),
    );
  });

  it('are those of docs/configuration.md', () => {
    const page = readFileSync(join(__dirname, '../../../docs/configuration.md'), 'utf8');
    const [, table = ''] = /^### In the builder$([^]*?)^#/m.exec(page) ?? [];
    const rows = [...table.matchAll(/^\| (`[^|]*)\|/gm)].map(([, names = '']) => names);
    const described = rows.flatMap((names) => [...names.matchAll(/`(\w+)`/g)].map(([, name]) => name));
    const read = new Set<string>();
    const given: Record<string, string> = { ...graph, BATCH_S3_BUCKET: 'b' };
    readSettings(new Proxy(given, { get: (values, name) => (read.add(String(name)), values[String(name)]) }));
    expect(described.sort()).toEqual([...read].sort());
  });
});
