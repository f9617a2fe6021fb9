import type { Manifest } from './manifest';

export const delta: Manifest = {
  manifestVersion: 1,
  packageId: 4_503_599_627_370_495,
  type: 'relations',
  kind: 'delta',
  countries: ['NO'],
  asOf: '2026-03-01T02:00:00.000Z',
  created: '2026-03-01T02:11:12Z',
  fileName: 'relations-NO-delta.jsonl.br',
  rows: 120,
  bytes: 30_000,
  plainBytes: 290_000,
  sha256: 'a'.repeat(64),
  plainSha256: 'b'.repeat(64),
  continues: 17,
  stateBefore: 'c'.repeat(64),
  stateAfter: 'd'.repeat(64),
  companies: 1_000_000,
  ultimateOwnershipsOmitted: { serviceIds: [1001, 1017] },
};

export const baseline: Manifest = { ...delta, kind: 'baseline', continues: null, stateBefore: null };
