import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BaseImage, rootArguments } from './base-images';
import { call, type CallOptions } from './call';
import type { Engine } from './engine';
import { placeFiles, type Sources } from './image-files';

/**
 * Makes an image of others from Debian's packages and the files of its program, under the name that is asked for.
 *
 * @throws CallFailedError if a program fails.
 */
export async function makeBaseImage(
  image: BaseImage,
  engine: Engine,
  sources: Sources,
  options: CallOptions,
): Promise<void> {
  const folder = await mkdtemp(join(engine.folder, 'image-'));
  try {
    const [files, root] = [join(folder, 'files'), join(folder, 'root.tar')];
    await placeFiles(image, files, sources, options);
    const scratch = await mkdtemp(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'image-root-'));
    try {
      const env = { ...process.env, TMPDIR: scratch };
      await call('mmdebstrap', rootArguments(image, files, root), { ...options, env });
    } finally {
      await rm(scratch, { recursive: true, force: true });
    }
    const changes = image.changes.flatMap((change) => ['--change', change]);
    await call('docker', ['import', ...changes, root, image.name], { ...options, env: engine.env });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
