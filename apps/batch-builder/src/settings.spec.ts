import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultBrotliSettings } from '@company-relations/brotli-jsonl';
import { settingsOf } from './settings';
import { UsageError } from './usage-error';

const graph = { NEO4J_URI: 'bolt://127.0.0.1:1', NEO4J_USER: 'u', NEO4J_PASSWORD: 'p' };

describe('the settings', () => {
  it('are a graph and a folder at least', () => {
    expect(settingsOf({ ...graph, BATCH_STORE: '/store', BATCH_S3_BUCKET: '' })).toEqual({
      graph: { uri: 'bolt://127.0.0.1:1', user: 'u', password: 'p', queryTimeoutMs: 120_000, acquisitionTimeoutMs: 10_000, maxConnections: 8 },
      store: { folder: '/store' },
      brotli: defaultBrotliSettings,
      ultimateOwnershipBudget: 2_000,
      signingKeyFile: undefined,
      publicKeysFile: undefined,
    });
  });

  it('may name a bucket instead, and all the rest', () => {
    const s3 = { BATCH_S3_BUCKET: 'b', BATCH_S3_ENDPOINT: 'http://s3', BATCH_S3_REGION: 'r', BATCH_S3_PREFIX: 'p/', BATCH_S3_SPOOL: '/spool' };
    const rest = { BATCH_BROTLI_QUALITY: '0', BATCH_BROTLI_WINDOW: '24', ULTIMATE_OWNERSHIP_BUDGET: '0', BATCH_SIGNING_KEY_FILE: 'k', BATCH_PUBLIC_KEYS_FILE: 'j' };
    expect(settingsOf({ ...graph, ...s3, ...rest })).toMatchObject({
      ...{ store: { s3: { bucket: 'b', endpoint: 'http://s3', region: 'r', prefix: 'p/', spool: '/spool' } }, brotli: { quality: 0, windowBits: 24 } },
      ...{ ultimateOwnershipBudget: 0, signingKeyFile: 'k', publicKeysFile: 'j' },
    });
  });

  it('are refused with all that is wrong', () => {
    const wrong = { NEO4J_URI: 'bolt://x', BATCH_BROTLI_QUALITY: '12', BATCH_BROTLI_WINDOW: 'x', ULTIMATE_OWNERSHIP_BUDGET: '-1' };
    expect(() => settingsOf(wrong)).toThrow(
      new UsageError(
        [
          'Set NEO4J_USER, NEO4J_PASSWORD, BATCH_STORE.',
          'BATCH_BROTLI_QUALITY must be a whole number from 0 to 11.',
          'BATCH_BROTLI_WINDOW must be a whole number from 10 to 24.',
          'ULTIMATE_OWNERSHIP_BUDGET must be a whole number from 0 to 1000000.',
        ].join('\n'),
      ),
    );
    expect(() => settingsOf({ ...graph, BATCH_STORE: '/store', BATCH_S3_BUCKET: 'b' })).toThrow(new UsageError('BATCH_STORE and BATCH_S3_BUCKET must not both be set.'));
  });

  it('are those of docs/configuration.md', () => {
    const page = readFileSync(join(__dirname, '../../../docs/configuration.md'), 'utf8');
    const [, table = ''] = /^### In the builder$([^]*?)^#/m.exec(page) ?? [];
    const rows = [...table.matchAll(/^\| (`[^|]*)\|/gm)].map(([, names = '']) => names);
    const described = rows.flatMap((names) => [...names.matchAll(/`(\w+)`/g)].map(([, name]) => name));
    const read = new Set<string>();
    const given: Record<string, string> = { ...graph, BATCH_S3_BUCKET: 'b' };
    settingsOf(new Proxy(given, { get: (values, name) => (read.add(String(name)), values[String(name)]) }));
    expect(described.sort()).toEqual([...read].sort());
  });
});
