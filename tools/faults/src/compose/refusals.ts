import { CallFailedError } from '@company-relations/local-containers';
import type { Deployment } from './deployment';

interface Refusal {
  readonly what: string;
  readonly service: string;
  readonly set: string;
  readonly sentence: RegExp;
}

const refusals: readonly Refusal[] = [
  {
    what: 'Redis without a password',
    service: 'redis',
    set: 'REDIS_PASSWORD=',
    sentence: /REDIS_PASSWORD: is not set: run node deploy\/secrets\.mjs/,
  },
  {
    what: 'the S3 server without a key',
    service: 's3',
    set: 'ROOT_ACCESS_KEY=',
    sentence: /ROOT_ACCESS_KEY: is not set: run node deploy\/secrets\.mjs/,
  },
  {
    what: 'an explorer without an issuer',
    service: 'api',
    set: 'EXPLORER_ISSUER=',
    sentence: /EXPLORER_ISSUER or else JWT_ISSUER must be an https address/,
  },
];

/**
 * Starts parts with a setting that they cannot use. Each has to end, and to say why.
 *
 * @returns one line for each.
 */
export async function checkRefusals(deployment: Deployment): Promise<string[]> {
  const findings: string[] = [];
  for (const { what, service, set, sentence } of refusals) {
    const output = await deployment.compose(['run', '--rm', '-T', '--no-deps', '-e', set, service]).then(
      () => undefined,
      (error: unknown) => {
        if (error instanceof CallFailedError) return error.output;
        throw error;
      },
    );
    if (output === undefined || !sentence.test(output))
      throw new Error(`${what} is not refused with a sentence: ${output}`);
    findings.push(`${what} is refused with a sentence`);
  }
  return findings;
}
