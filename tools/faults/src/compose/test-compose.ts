import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { call, type CallOptions, copyKnownFiles, Engine } from '@company-relations/local-containers';
import { findFreePort } from '@company-relations/local-neo4j';
import { checkService } from './check-service';
import { Deployment } from './deployment';
import { makeAll } from './make-all';
import { prepareFiles } from './prepare';
import { readmeWay } from './readme-way';
import { type StageName, Stages } from './stages';

export interface ComposeTestOptions {
  readonly workspaceRoot: string;
  /** The folder of an engine that runs already, and keeps what is made. Without it a new one is started. */
  readonly engineFolder: string | undefined;
  /** The number of companies for the stage about memory. */
  readonly largeCompanies: number;
  /** The stages to run. */
  readonly chosen: readonly StageName[];
  readonly over: AbortSignal;
  readonly print: (line: string) => void;
}

const needed = ['dockerd', 'docker', 'mmdebstrap', 'mvn', 'java', 'go', 'npm', 'node'];

/**
 * Makes the base images and our images, starts everything of docker-compose.yml with Compose on an engine of its own,
 * and breaks, upgrades and restores it under load.
 *
 * @returns the figures.
 */
export async function testCompose(test: ComposeTestOptions): Promise<Stages> {
  const { workspaceRoot, engineFolder, over, print } = test;
  await mkdir(join(workspaceRoot, '.local'), { recursive: true });
  const log = createWriteStream(join(workspaceRoot, '.local/test-compose.log'));
  const options: CallOptions = { log, signal: over };
  await checkPrograms();
  const stages = new Stages(print, test.chosen);
  const engine = engineFolder === undefined ? await Engine.start() : Engine.at(engineFolder);
  try {
    await stages.run('base images and Compose made', () => makeAll(workspaceRoot, engine, options));
    const folder = await mkdtemp(join(engine.folder, 'run-'));
    try {
      await runStages(test, engine, folder, options, stages);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  } finally {
    await engine.stop();
    log.end();
  }
  return stages;
}

async function runStages(
  { workspaceRoot, largeCompanies }: ComposeTestOptions,
  engine: Engine,
  folder: string,
  options: CallOptions,
  stages: Stages,
): Promise<void> {
  const sources = join(folder, 'sources');
  copyKnownFiles(workspaceRoot, sources);
  await prepareFiles(workspaceRoot, folder, options);
  const ports = { proxy: await findFreePort(), bolt: await findFreePort() };
  const deployment = new Deployment({ workspaceRoot, sources, engine, folder, ports, largeCompanies, call: options });
  const end = () => deployment.end();
  await checkService(deployment, stages).finally(end);
  await stages.stage('readme', async () => {
    const seconds = await readmeWay(deployment, await findFreePort()).finally(end);
    stages.note(
      `README: npm start over Docker printed its request after ${seconds.toFixed(0)} s, and its answer is the one shown`,
    );
  });
}

async function checkPrograms(): Promise<void> {
  for (const program of needed) {
    await call('sh', ['-c', `command -v ${program}`]).catch(() => {
      throw new Error(
        `${program} is needed: apt-get install docker.io mmdebstrap openjdk-17-jre-headless maven, and Go.`,
      );
    });
  }
}
