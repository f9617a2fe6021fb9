import { AuditMetrics } from './audit-metrics';
import type { Metrics } from './metrics';
import { openMetrics } from './open-metrics';

let metrics: Metrics;
let audit: AuditMetrics;

beforeEach(async () => {
  metrics = await openMetrics('api', { host: '127.0.0.1', port: 0 });
  audit = new AuditMetrics(metrics);
});
afterEach(() => metrics.close());

async function series(): Promise<string[]> {
  const lines = (await metrics.text()).split('\n').filter((line) => line.startsWith('company_relations_audit_log_'));
  return lines.map((line) => line.replace('company_relations_audit_log_', ''));
}

it('entries are counted by what became of them, from zero', async () => {
  expect(await series()).toEqual([
    'writes_total{outcome="written"} 0',
    'writes_total{outcome="refused"} 0',
    'tampered_total 0',
  ]);
  for (const outcome of ['written', 'refused', 'written'] as const) audit.observe(outcome);
  for (const kind of ['unwritable', 'tampered', 'over']) audit.onEvent({ kind });
  expect(await series()).toEqual([
    'writes_total{outcome="written"} 2',
    'writes_total{outcome="refused"} 1',
    'tampered_total 1',
  ]);
});

it('reading the metrics makes a log that failed try again, and no other', async () => {
  const log = { isWritable: true, tried: 0, check: async () => void (log.tried += 1) };
  audit.watch(log);
  expect([(await series()).at(-1), log.tried]).toEqual(['writable 1', 0]);
  log.isWritable = false;
  expect([(await series()).at(-1), log.tried]).toEqual(['writable 0', 1]);
  log.isWritable = true;
  expect([(await series()).at(-1), log.tried]).toEqual(['writable 1', 1]);
});
