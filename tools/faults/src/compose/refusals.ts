import { join } from 'node:path';
import { CallFailedError } from '@company-relations/local-containers';
import type { Deployment } from './deployment';

interface Refusal {
  readonly what: string;
  /** The service that starts, and the setting that it cannot use. */
  readonly service: string;
  readonly set: string;
  readonly sentence: RegExp;
}

const unset = (name: string) => new RegExp(`${name}: is not set: run node deploy/secrets\\.mjs`);
const unreadable = (name: string) => new RegExp(`${name} names a file that cannot be read`);

const refusals: readonly Refusal[] = [
  { what: 'Redis without a password', service: 'redis', set: 'REDIS_PASSWORD=', sentence: unset('REDIS_PASSWORD') },
  { what: 'the S3 server without a key', service: 's3', set: 'ROOT_ACCESS_KEY=', sentence: unset('ROOT_ACCESS_KEY') },
  {
    what: 'the S3 server without a secret key',
    service: 's3',
    set: 'ROOT_SECRET_KEY=',
    sentence: unset('ROOT_SECRET_KEY'),
  },
  {
    what: 'an explorer without an issuer',
    service: 'api',
    set: 'EXPLORER_ISSUER=',
    sentence: /EXPLORER_ISSUER or else JWT_ISSUER must be an https address/,
  },
  {
    what: 'an API without a key of tokens',
    service: 'api',
    set: 'JWT_PUBLIC_KEY_FILE=',
    sentence: /JWT_PUBLIC_KEY_FILE or JWT_JWKS_URI must be set, and not both/,
  },
  {
    what: 'an API without its cursor keys',
    service: 'api',
    set: 'CURSOR_KEYS_FILE=/run/secrets/none',
    sentence: unreadable('CURSOR_KEYS_FILE'),
  },
  {
    what: 'an API without the keys of the erasure ledger',
    service: 'api',
    set: 'ERASURE_LEDGER_KEYS_FILE=/run/secrets/none',
    sentence: unreadable('ERASURE_LEDGER_KEYS_FILE'),
  },
  {
    what: 'a worker without the key that signs manifests',
    service: 'worker',
    set: 'BATCH_SIGNING_KEY_FILE=',
    sentence: /Set BATCH_SIGNING_KEY_FILE\./,
  },
  {
    what: 'a worker without Redis',
    service: 'worker',
    set: 'REDIS_URL=',
    sentence: /Set REDIS_URL\./,
  },
  {
    what: 'a load without the keys of the erasure ledger',
    service: 'loader',
    set: 'ERASURE_LEDGER_KEYS_FILE=/run/secrets/none',
    sentence: unreadable('ERASURE_LEDGER_KEYS_FILE'),
  },
  {
    what: 'a load without the password of the graph',
    service: 'loader',
    set: 'NEO4J_PASSWORD=',
    sentence: /Set NEO4J_PASSWORD\./,
  },
];

/**
 * Starts Compose and its services without something that they need. Each has to end, and to say why.
 *
 * @returns one line for each.
 */
export async function checkRefusals(deployment: Deployment): Promise<string[]> {
  const findings: string[] = [];
  const check = async (what: string, sentence: RegExp, refused: Promise<string>) => {
    const output = await outputOf(refused);
    if (output === undefined || !sentence.test(output))
      throw new Error(`${what} is not refused with a sentence: ${output}`);
    findings.push(`${what} is refused with a sentence`);
  };
  const password = /NEO4J_PASSWORD is missing a value: set a password of at least 8 characters/;
  const up = deployment.compose(['up', '--no-start'], { COMPOSE_ENV_FILES: undefined });
  await check('Compose without the environment of the secrets', password, up);
  const secrets = join(deployment.options.folder, 'no-secrets');
  const api = deployment.compose(['run', '--rm', '-T', '--no-deps', 'api'], { SECRETS: secrets });
  await check('Compose without the files of the secrets', /no-secrets\/[a-z-]+\.(txt|pem)/, api);
  for (const { what, service, set, sentence } of refusals)
    await check(what, sentence, deployment.compose(['run', '--rm', '-T', '--no-deps', '-e', set, service]));
  return findings;
}

/** What a program wrote that failed. Undefined if it did not fail. */
function outputOf(run: Promise<string>): Promise<string | undefined> {
  return run.then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof CallFailedError) return error.output;
      throw error;
    },
  );
}
