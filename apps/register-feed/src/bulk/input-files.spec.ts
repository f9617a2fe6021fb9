import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UsageError } from '@company-relations/command-line';
import { inputFiles } from './input-files';

const folder = mkdtempSync(join(tmpdir(), 'bulk-inputs-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('the files of a baseline', () => {
  it.each([
    ['XML', '<?xml version="1.0"?>\n<a/>'],
    ['JSON', '{"records": [\n{}]}'],
    ['JSON Lines', '{"LEI":{"$":"x"},"Entity":{}}\n'],
    ['CSV', 'LEI,Entity.LegalName\nx,y\n'],
  ])('are none of GLEIF: %s', async (_, content) => {
    const path = join(folder, 'file.csv');
    writeFileSync(path, content);
    await expect(inputFiles([path], { now: new Date() })).rejects.toThrow(
      new UsageError(`${path}: files of GLEIF are loaded with feed load, not in bulk`),
    );
  });
});
