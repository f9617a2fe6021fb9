import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { archiveArguments, archiveOf } from './server-configuration';

test('kept classes are used where they are whole: neither before they are there nor where Java could not write them', () => {
  const folder = mkdtempSync(join(tmpdir(), 'class-archive-'));
  const archive = archiveOf(join(folder, 'lib'));
  const before = archiveArguments(archive);
  writeFileSync(archive, '');
  const refused = archiveArguments(archive);
  writeFileSync(archive, 'classes');
  expect([before, refused, archiveArguments(archive)]).toEqual([
    [],
    [],
    [`-XX:SharedArchiveFile=${join(folder, 'classes-of-test-servers-with-queries.jsa')}`],
  ]);
  rmSync(folder, { recursive: true });
});
