import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import type { PackageBuilt } from '@company-relations/audit-log';
import { withAudit } from './workplace';

const built: PackageBuilt = {
  what: 'package',
  who: { subscription: 'main', organisation: 'bank' },
  package: { id: 1, order: 'o', country: 'NO', kind: 'baseline', sha256: '' },
  serviceIds: [1],
};

it('tells that a file of the audit log was removed while it was written, and goes on in another one', async () => {
  const auditFolder = mkdtempSync(join(tmpdir(), 'audit-'));
  const told = new PassThrough();
  const removed = await withAudit({ auditFolder }, told, async (audit) => {
    await audit.append(built);
    const files = readdirSync(auditFolder);
    for (const file of files) rmSync(join(auditFolder, file));
    await audit.append(built);
    return files;
  });
  expect([String(told.read()), readdirSync(auditFolder).length]).toEqual([`A file of the audit log was removed or changed while it was written: ${removed[0]}\n`, 1]);
  rmSync(auditFolder, { recursive: true });
});
