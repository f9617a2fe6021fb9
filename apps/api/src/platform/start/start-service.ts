import { readFileSync } from 'node:fs';
import { MetricsAddressUnavailableError } from '@company-relations/telemetry';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Config } from '../config/config';
import { readConfig } from '../config/read-config';
import { createApp } from '../../create-app';
import { openSources } from './open-sources';
import { ResourceStack } from './resource-stack';
import { StartupError } from './startup-error';
import { surviveUncaughtErrors } from './uncaught-errors';

/**
 * Starts the service. If it cannot start, everything that was opened is closed again. Does not wait until the graph is
 * available.
 *
 * @throws StartupError if the settings are wrong, or if they do not fit this machine.
 */
export async function startService(
  environment: Readonly<Record<string, string | undefined>>,
): Promise<NestExpressApplication> {
  const config = await configIn(environment);
  const resources = new ResourceStack();
  try {
    const sources = await openSources(config, resources);
    const app = await createApp(config, sources);
    await listen(app, config);
    const stop = surviveUncaughtErrors((kind) => sources.metrics?.countUncaught(kind));
    resources.add('watch over uncaught errors', async () => stop());
    return app;
  } catch (error) {
    await resources.close().catch(() => undefined);
    throw error instanceof MetricsAddressUnavailableError ? new StartupError(error.message) : error;
  }
}

async function configIn(environment: Readonly<Record<string, string | undefined>>): Promise<Config> {
  const reading = await readConfig({ environment, readFile: (path) => readFileSync(path, 'utf8') });
  if (!reading.ok)
    throw new StartupError(
      `The configuration is not valid:\n${reading.problems.map((problem) => `  ${problem}`).join('\n')}`,
    );
  return reading.config;
}

async function listen(app: NestExpressApplication, { host, port }: Config): Promise<void> {
  try {
    await app.listen(port, host);
  } catch (error) {
    await app.close().catch(() => undefined);
    const { code, syscall } = error as NodeJS.ErrnoException;
    throw syscall === undefined
      ? error
      : new StartupError(`The service cannot listen on port ${port} of ${host} (${code}): see PORT and HOST.`);
  }
}
