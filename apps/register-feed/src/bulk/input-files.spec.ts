import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UsageError } from '@company-relations/command-line';
import { inputFiles } from './input-files';

const folder = mkdtempSync(join(tmpdir(), 'bulk-inputs-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('the files of a baseline', () => {
  const ofGleif = 'files of GLEIF are loaded with feed load, not in bulk';
  it.each([
    ['XML', '<?xml version="1.0"?>\n<a/>', 'XML: load it with feed load'],
    ['JSON', '{"records": [\n{}]}', 'a JSON array or object over several lines: load it with feed load'],
    ['JSON Lines', '{"LEI":{"$":"x"},"Entity":{}}\n', ofGleif],
    ['CSV', 'LEI,Entity.LegalName\nx,y\n', ofGleif],
  ])('are none of GLEIF: %s', async (_, content, problem) => {
    const path = join(folder, 'file.csv');
    writeFileSync(path, content);
    await expect(inputFiles([path], { now: new Date() })).rejects.toThrow(new UsageError(`${path}: ${problem}`));
  });
});
