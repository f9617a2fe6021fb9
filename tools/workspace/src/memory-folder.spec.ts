import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { workspaceRoot } from './workspace-files';

const room = 8 * 1024 ** 3;

/** The result of `hasRoom` for a machine with these mounts and this number of free bytes. */
function hasRoom(mounts: string, freeBytes: number): boolean {
  const program = `import { hasRoom } from ${JSON.stringify(pathToFileURL(join(workspaceRoot, 'tools/workspace/memory-folder.mjs')))};
    console.log(String(hasRoom({ mounts: () => ${JSON.stringify(mounts)}, freeBytes: () => ${freeBytes} })));`;
  return (
    spawnSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' }).stdout.trim() ===
    'true'
  );
}

test('temporary files are in memory only where there is room and programs may be run', () => {
  const shared = 'proc /proc proc rw 0 0\ntmpfs /dev/shm tmpfs rw,nosuid,relatime 0 0\n';
  expect(hasRoom(shared, room)).toBe(true);
  expect(hasRoom(shared, room / 8)).toBe(false);
  expect(hasRoom(shared.replace('nosuid', 'nosuid,noexec'), room)).toBe(false);
  expect(hasRoom(shared.replace('rw,nosuid', 'ro'), room)).toBe(false);
  expect(hasRoom('proc /proc proc rw 0 0\n', room)).toBe(false);
});
