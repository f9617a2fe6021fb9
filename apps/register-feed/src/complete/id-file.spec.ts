import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { IdFile } from './id-file';

const folder = mkdtempSync(join(tmpdir(), 'ids-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('a set of ids on disk', () => {
  it('has the ids that were added, each once, and no others', () => {
    const ids = new IdFile(folder);
    // With this number of ids, every part holds more hashes than its buffer in memory.
    const count = 150_000;
    for (let n = 0; n < count; n += 1) ids.add(`/company/${n}`);
    for (let n = 0; n < count; n += 7) ids.add(`/company/${n}`);
    ids.finish();
    expect(ids.size).toBe(count);
    const some = Array.from({ length: count / 10 }, (_, n) => 10 * n);
    expect(some.filter((n) => !ids.has(`/company/${n}`))).toEqual([]);
    expect(some.filter((n) => ids.has(`/companies/${n}`))).toEqual([]);
    expect(statSync(join(folder, 'sorted')).size).toBe(8 * count);
    ids.close();
  });

  it('can be empty, and is asked only when it is finished', () => {
    const empty = mkdtempSync(join(folder, 'empty-'));
    const ids = new IdFile(empty);
    expect(() => ids.has('a')).toThrow('not finished');
    ids.finish();
    expect([ids.size, ids.has('a')]).toEqual([0, false]);
    ids.close();
  });
});
