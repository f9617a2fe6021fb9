import { join } from 'node:path';
import { call } from '@company-relations/local-containers';
import { HttpClient } from '../http-client';
import { recordTruth } from '../record-truth';
import type { Truth } from '../truth';
import { backUpAndRestore } from './backup';
import { crashAll, upgrade } from './crashes';
import type { Deployment } from './deployment';
import { checkExplorer } from './explorer';
import { imageSizes } from './files';
import { checkHealth } from './health';
import { checkBills } from './images';
import { Load } from './load';
import { checkMemory } from './memory-stage';
import { buildPackages, verifyPackages } from './packages';
import { stillCompanies } from './prepare';
import { allServed } from './promises';
import { checkRefusals } from './refusals';
import { checkRights } from './rights';
import type { Stages } from './stages';
import { tokenIn } from './token';
import { underLoad } from './under-load';

/** Starts the service, and checks it in operation. */
export async function checkService(deployment: Deployment, stages: Stages): Promise<void> {
  const { folder } = deployment.options;
  await start(deployment, stages);
  await stages.stage('rights', async () => {
    stages.note(...(await checkRights(deployment)), ...(await checkBills(deployment)));
  });
  await stages.stage('refusals', async () => stages.note(...(await checkRefusals(deployment))));
  await stages.stage('explorer', async () => stages.note(await checkExplorer(deployment)));
  const truth = await recordAnswers(deployment);
  await stages.run('packages ordered, and built by the workers', () => buildPackages(deployment));
  stages.note(`packages through the proxy: ${await verifyPackages(deployment, tokenIn(folder))}`);
  await checkUnderLoad(deployment, stages, truth);
  await stages.stage('memory', () => checkMemory(deployment, stages, truth));
  await stages.stage('health', async () => stages.note(...(await checkHealth(deployment))));
  await stages.stage('restore', async () => {
    await stages.run('dumped, lost, and restored', () => backUpAndRestore(deployment));
    if (!(await recordAnswers(deployment)).isSameAs(truth)) throw new Error('The restored graph gives other answers.');
    stages.note('after the restore all answers are the same');
  });
}

async function start(deployment: Deployment, stages: Stages): Promise<void> {
  await stages.run('images built by BuildKit', () => deployment.compose(['build']));
  for (const { name, size } of imageSizes(await deployment.docker(['image', 'ls', '--format', '{{json .}}'])))
    stages.note(`image ${name}: ${size}`);
  await stages.run('docker compose up -d --build --wait, until the first answer', async () => {
    await deployment.compose(['up', '-d', '--build', '--wait']).catch(async (error: unknown) => {
      // The log of the run then has what the parts said.
      await deployment.compose(['logs', '--no-color', '--timestamps']);
      throw error;
    });
    await deployment.until('the first answer', () => deployment.isReady());
    await documentedRequest(deployment);
  });
}

async function checkUnderLoad(deployment: Deployment, stages: Stages, truth: Truth): Promise<void> {
  const { folder, ports } = deployment.options;
  const load = new Load(truth, ports.proxy, `Bearer ${tokenIn(folder)}`);
  load.start();
  try {
    await stages.stage('crashes', () => crashAll(deployment, load, (result) => stages.noteUnderLoad(result)));
    await stages.stage('upgrade', async () => {
      const replace = () => upgrade(deployment, 'next');
      stages.noteUnderLoad(await underLoad('two APIs upgraded one after the other', allServed, load, 2, replace));
    });
  } finally {
    await load.stop();
  }
}

async function recordAnswers(deployment: Deployment): Promise<Truth> {
  const { folder, ports } = deployment.options;
  const client = new HttpClient(ports.proxy, `Bearer ${tokenIn(folder)}`);
  const file = join(folder, 'registers/still.jsonl');
  return recordTruth(client, stillCompanies, file).finally(() => client.close());
}

/** The request of docs/operations.md, as its subscription. */
async function documentedRequest(deployment: Deployment): Promise<void> {
  const { workspaceRoot, folder, call: options } = deployment.options;
  const env = {
    ...process.env,
    JWT_PRIVATE_KEY_FILE: join(folder, 'secrets/token-private.pem'),
    JWT_ISSUER: 'company-relations',
    JWT_AUDIENCE: 'company-relations',
  };
  const program = join(workspaceRoot, 'dist/apps/subscriptions/main.js');
  const token = (await call(process.execPath, [program, 'token', 'demo-full'], { ...options, env })).trim();
  const answer = await fetch(`${deployment.url}/v2/relations`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ SearchParameters: { OrgNo: ['06720009'], CountryCode: ['GB'] } }),
  });
  const text = await answer.text();
  if (!answer.ok || !text.includes('CHARGEMASTER')) throw new Error(`The documented request: ${answer.status} ${text}`);
}
