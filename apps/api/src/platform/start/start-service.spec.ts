import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '@company-relations/local-neo4j';
import { Logger } from '@nestjs/common';
import { StartupError } from './startup-error';
import { startService } from './start-service';

let folder: string;
let taken: Server;
let environment: Record<string, string>;

/** A port on which another server already listens. */
const takenPort = () => String((taken.address() as AddressInfo).port);

beforeAll(() => Logger.overrideLogger(false));
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'start-'));
  taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  environment = {
    ...{
      NODE_ENV: 'development',
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'silent',
      AUDIT_FOLDER: join(folder, 'audit'),
    },
    ...{ JWT_JWKS_URI: 'http://127.0.0.1:1/keys', JWT_ISSUER: 'issuer', JWT_AUDIENCE: 'audience' },
    // No graph listens at this address.
    ...{ NEO4J_URI: 'bolt://127.0.0.1:1', NEO4J_PASSWORD: 'none' },
  };
});
afterEach(async () => {
  await new Promise((resolve) => taken.close(resolve));
  rmSync(folder, { recursive: true });
});

/** Starts the service, expects a StartupError, and returns its message. */
async function refusal(changed: Readonly<Record<string, string>>): Promise<string> {
  const failure = await startService({ ...environment, ...changed }).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(StartupError);
  return (failure as StartupError).message;
}

it('all wrong settings are reported', async () => {
  expect(await refusal({ PORT: 'x', METRICS_PORT: '70000' })).toBe(
    'The configuration is not valid:\n  PORT must be a whole number from 0 to 65535\n  METRICS_PORT must be a whole number from 0 to 65535',
  );
});

it('metrics on the port of the service are refused before anything is opened', async () => {
  const port = String(await findFreePort());
  expect(await refusal({ PORT: port, METRICS_PORT: port })).toBe(
    'The configuration is not valid:\n  METRICS_PORT must be another port than PORT',
  );
});

it('a METRICS_PORT that is taken is named', async () => {
  expect(await refusal({ METRICS_PORT: takenPort() })).toBe(
    'Metrics cannot be served at METRICS_PORT and METRICS_HOST (EADDRINUSE).',
  );
});

it('a METRICS_HOST that is none of this machine is named', async () => {
  expect(await refusal({ METRICS_PORT: '0', METRICS_HOST: '192.0.2.1' })).toBe(
    'Metrics cannot be served at METRICS_PORT and METRICS_HOST (EADDRNOTAVAIL).',
  );
});

it('a PORT that is taken is named without the delay of a shutdown, and the metrics are not left open', async () => {
  const metricsPort = String(await findFreePort());
  // With the delay, the test would time out.
  const changed = { PORT: takenPort(), METRICS_PORT: metricsPort, SHUTDOWN_DELAY_SECONDS: '60' };
  expect(await refusal(changed)).toBe(
    `The service cannot listen on port ${takenPort()} of 127.0.0.1 (EADDRINUSE): see PORT and HOST.`,
  );
  await expect(fetch(`http://127.0.0.1:${metricsPort}/metrics`)).rejects.toThrow();
});

it('a BATCH_STORE that cannot be a folder is named, and the metrics are not left open', async () => {
  const [metricsPort, keys] = [String(await findFreePort()), join(folder, 'keys.pem')];
  writeFileSync(keys, generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' }));
  expect(
    await refusal({ METRICS_PORT: metricsPort, BATCH_STORE: join(keys, 'store'), BATCH_PUBLIC_KEYS_FILE: keys }),
  ).toBe('The folder of BATCH_STORE cannot be used (ENOTDIR).');
  await expect(fetch(`http://127.0.0.1:${metricsPort}/metrics`)).rejects.toThrow();
});

it('a service without its graph starts, serves its metrics, and closes all with its end', async () => {
  const metricsPort = String(await findFreePort());
  const app = await startService({ ...environment, METRICS_PORT: metricsPort });
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  expect(text).toContain('company_relations_audit_log_writable 1');
  await app.close();
  await expect(fetch(`http://127.0.0.1:${metricsPort}/metrics`)).rejects.toThrow();
});
