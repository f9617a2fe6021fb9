import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  baseImagesOf,
  call,
  type CallOptions,
  type Engine,
  makeBaseImage,
  obtainCompose,
} from '@company-relations/local-containers';
import { fetchDistribution } from '@company-relations/local-neo4j';

/** Makes Compose and the base images that an engine does not have yet. */
export async function makeAll(workspaceRoot: string, engine: Engine, options: CallOptions): Promise<void> {
  const textOf = (file: string) => readFile(join(workspaceRoot, file), 'utf8');
  const compose = await obtainCompose(workspaceRoot, options);
  await call('cp', [compose, join(engine.plugins, 'docker-compose')], options);
  const present = await engine.imageNames();
  const missing = baseImagesOf(await textOf('Dockerfile'), await textOf('docker-compose.yml')).filter(
    ({ name }) => !present.includes(name),
  );
  if (missing.length === 0) return;
  const s3 = JSON.parse(await textOf('tools/s3/server.json')) as { version: string };
  await call(process.execPath, ['tools/s3/install.mjs'], { ...options, cwd: workspaceRoot });
  const node = await call(process.execPath, ['tools/workspace/node24.mjs'], { ...options, cwd: workspaceRoot });
  const sources = {
    workspaceRoot,
    node: node.trim(),
    neo4jLib: await fetchDistribution(workspaceRoot, process.env),
    versitygw: join(workspaceRoot, `.local/versitygw-${s3.version}/versitygw`),
  };
  for (const image of missing) await makeBaseImage(image, engine, sources, options);
}
