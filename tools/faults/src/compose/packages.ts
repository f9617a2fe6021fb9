import { join } from 'node:path';
import { call } from '@company-relations/local-containers';
import { organisation, subscription } from '../keys';
import { movingCountry, stillCountries } from '../register';
import type { Deployment } from './deployment';

/** Orders packages. The workers build them, from the queue in Redis into the S3 server. */
export async function buildPackages(deployment: Deployment): Promise<void> {
  const countries = [...stillCountries, movingCountry].flatMap((country) => ['--country', country]);
  const whose = ['--organisation', organisation, '--subscription', subscription];
  await deployment.command('batch', ['orders', 'add', 'compose', ...whose, ...countries, '--no-deltas']);
  await deployment.command('batch', ['build']);
}

/**
 * Downloads all packages through the proxy with the client, and verifies them.
 *
 * @returns the last line of the client.
 */
export async function verifyPackages(deployment: Deployment, token: string): Promise<string> {
  const { workspaceRoot, folder, call: options } = deployment.options;
  const client = (args: readonly string[]) =>
    call(process.execPath, [join(workspaceRoot, 'dist/apps/client/main.js'), ...args], {
      ...options,
      env: { ...process.env, RELATIONS_URL: deployment.url, RELATIONS_TOKEN: token },
    });
  const target = join(folder, 'packages');
  await client(['download', '--all', '--folder', target]);
  const said = (await client(['verify', target])).trim().split('\n').at(-1) ?? '';
  if (!/^All \d+ packages are right\.$/.test(said)) throw new Error(`The packages are not right: ${said}`);
  return said;
}
