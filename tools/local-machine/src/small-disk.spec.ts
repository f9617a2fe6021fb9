import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SmallDisk } from './small-disk';

describe.each([
  ['mounted where this user may', true],
  ['in a namespace of its own', false],
])('a small disk %s', (_, mayMount) => {
  it('is full after its size, has room when it grows, and is gone when it is removed', async () => {
    const disk = await SmallDisk.create(8_192, { mayMount });
    const write = (name: string, bytes: number) => writeFileSync(join(disk.folder, name), Buffer.alloc(bytes, 1));
    const { folder } = disk;
    try {
      write('fits', 4_096);
      expect(() => write('too large', 8_192)).toThrow(expect.objectContaining({ code: 'ENOSPC' }));
      disk.resize(65_536);
      write('fits now', 32_768);
      expect(readFileSync(join(disk.folder, 'fits now'))).toHaveLength(32_768);
    } finally {
      await disk.remove();
    }
    expect(existsSync(folder)).toBe(false);
  });
});
