import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type ApiProcess, startApi } from './api-process';
import { auditFolder, cursorKeys, newCursorKey, suiteKey, throttled, usual } from './api-settings';
import { mustRun, workspaceRoot } from './program';
import { publishService } from './service';
import { newKeyPair } from './tokens';

const fixture = join(workspaceRoot, 'apps/api-e2e/fixture');

const dayMs = 86_400_000;

interface Running {
  folder?: string;
  api?: ApiProcess;
}

// A global variable, because Jest loads the setup and the teardown as separate modules of the same process.
const place = globalThis as { companyRelationsE2e?: Running };

/** Loads the test data into the empty graph of this run, and starts the built API that all spec files use. */
export async function prepareService(): Promise<void> {
  const running: Running = {};
  place.companyRelationsE2e = running;
  const folder = (running.folder = await mkdtemp(join(tmpdir(), 'company-relations-e2e-')));
  const graphSettings = { ...graphOfThisRun(), ...auditFolder(join(folder, 'audit')) };

  await passMidnight();
  const loadedOn = today();
  const files = (await readdir(fixture)).filter((name) => name.endsWith('.jsonl')).map((name) => join(fixture, name));
  await mustRun('register-feed', ['load', ...files], graphSettings);
  await mustRun('subscriptions', ['apply', join(fixture, 'subscriptions.json')], graphSettings);
  if (today() !== loadedOn) throw new Error('Midnight (UTC) passed during the load; run the suite again.');

  const { publicKey, privateKey } = newKeyPair();
  const publicKeyFile = join(folder, 'token-public.pem');
  const cursorKeysFile = join(folder, 'cursor-keys');
  await writeFile(publicKeyFile, publicKey);
  await writeFile(cursorKeysFile, newCursorKey('e2e'));
  const apiSettings = {
    ...usual,
    ...graphSettings,
    ...suiteKey(publicKeyFile),
    ...cursorKeys(cursorKeysFile),
    ...throttled(1_000_000, 1),
  };
  const api = (running.api = await startApi(apiSettings));
  publishService({ baseUrl: api.baseUrl, apiSettings, graphSettings, privateKey, folder, loadedOn });
}

/** Stops everything that `prepareService` started, also if it failed halfway. */
export async function endService(): Promise<void> {
  const { api, folder } = place.companyRelationsE2e ?? {};
  await api?.stop();
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  place.companyRelationsE2e = undefined;
}

function graphOfThisRun(): Record<string, string> {
  const { TEST_NEO4J_URI: NEO4J_URI, TEST_NEO4J_USER: NEO4J_USER, TEST_NEO4J_PASSWORD: NEO4J_PASSWORD } = process.env;
  if (!NEO4J_URI || !NEO4J_USER || !NEO4J_PASSWORD) throw new Error('The graph of this run was not started.');
  return { NEO4J_URI, NEO4J_USER, NEO4J_PASSWORD };
}

/** Waits until midnight (UTC) has passed if it comes within the next minutes, so that it does not come during the load. */
async function passMidnight(): Promise<void> {
  const minutes = 3;
  const untilMidnight = dayMs - (Date.now() % dayMs);
  if (untilMidnight < minutes * 60_000) await delay(untilMidnight + 1_000);
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}
