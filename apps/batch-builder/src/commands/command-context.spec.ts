import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import type { HiddenPersonPackageBuilt } from '@company-relations/audit-log';
import { inSpan, openMetrics, stopTracing } from '@company-relations/telemetry';
import { Collector } from '@company-relations/telemetry/testing';
import { withCommandContext, withAudit } from './command-context';

const built: HiddenPersonPackageBuilt = {
  what: 'package',
  who: { subscription: 'main', organisation: 'bank' },
  package: { id: 1, order: 'o', country: 'NO', kind: 'baseline', sha256: '' },
  serviceIds: [1],
};

it('reports that a file of the audit log was removed while it was written, and continues in another one', async () => {
  const auditFolder = mkdtempSync(join(tmpdir(), 'audit-'));
  const err = new PassThrough();
  const removed = await withAudit({ settings: { auditFolder } }, err, async (audit) => {
    await audit.append(built);
    const files = readdirSync(auditFolder);
    for (const file of files) rmSync(join(auditFolder, file));
    await audit.append(built);
    return files;
  });
  expect([String(err.read()), readdirSync(auditFolder).length]).toEqual([
    `A file of the audit log was removed or changed while it was written: ${removed[0]}\n`,
    1,
  ]);
  rmSync(auditFolder, { recursive: true });
});

describe('a command that cannot begin', () => {
  let collector: Collector;
  let folder: string;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'work-'));
    collector = await Collector.start();
    Object.assign(process.env, collector.environment);
  });
  afterEach(async () => {
    for (const name of Object.keys(collector.environment)) delete process.env[name];
    await collector.stop();
    rmSync(folder, { recursive: true });
  });

  /**
   * Runs a command that fails. Returns its error, whether the port of its metrics is still in use, and how many traces
   * are still sent afterwards.
   */
  async function leftOpen(
    BATCH_STORE: string,
  ): Promise<{ readonly failure: unknown; readonly port: boolean; readonly traces: number }> {
    const free = await openMetrics('free', { host: '127.0.0.1', port: 0 });
    const port = free.port as number;
    await free.close();
    const environment = {
      NEO4J_URI: 'bolt://127.0.0.1:1',
      NEO4J_USER: 'neo4j',
      NEO4J_PASSWORD: 'none',
      BATCH_STORE,
      METRICS_PORT: String(port),
    };
    const failure = await withCommandContext(environment, async () => 'done', { isMeasured: true }).catch(
      (error: { readonly name?: string; readonly code?: string }) => error.code ?? error.name,
    );
    await inSpan('afterwards', {}, async () => undefined);
    await stopTracing();
    const again = await openMetrics('again', { host: '127.0.0.1', port }).catch(() => undefined);
    await again?.close();
    return {
      failure,
      port: again === undefined,
      traces: collector.spans.filter(({ name }) => name === 'afterwards').length,
    };
  }

  it('because of its store leaves neither metrics nor traces open', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    expect(await leftOpen(join(file, 'store'))).toEqual({ failure: 'ENOTDIR', port: false, traces: 0 });
  });

  it('because of its graph leaves neither metrics nor traces open', async () => {
    expect(await leftOpen(folder)).toEqual({ failure: 'GraphUnavailable', port: false, traces: 0 });
  });
});
