import { readFile } from 'node:fs/promises';
import { UsageError } from '@company-relations/command-line';
import { ClientError, messageWithCause } from '@company-relations/relations-client';
import type { Environment } from '@company-relations/settings';

/** Options of the commands that call the service. */
export interface ServiceOptions {
  readonly url?: string;
  readonly tokenFile?: string;
}

/**
 * Returns the URL of the service.
 *
 * @throws UsageError if neither the option nor the environment contains a URL.
 */
export function urlOf({ url }: ServiceOptions, { RELATIONS_URL }: Environment): string {
  const found = url ?? RELATIONS_URL;
  if (!found) throw new UsageError('Say where the service is: --url, or RELATIONS_URL.');
  return found;
}

/**
 * Returns a function that reads the token. A file is read again for each request, so that another process can renew the
 * token during a long run. There is no option for the token itself, because the process list would show it.
 *
 * @throws UsageError if neither the options nor the environment name a token.
 */
export function tokenOf(
  { tokenFile }: ServiceOptions,
  { RELATIONS_TOKEN, RELATIONS_TOKEN_FILE }: Environment,
): () => Promise<string> {
  const file = tokenFile ?? (RELATIONS_TOKEN ? undefined : RELATIONS_TOKEN_FILE);
  if (file) return () => tokenIn(file);
  if (!RELATIONS_TOKEN)
    throw new UsageError(
      'Give an access token: RELATIONS_TOKEN, or a file that holds it by --token-file or RELATIONS_TOKEN_FILE.',
    );
  return async () => RELATIONS_TOKEN.trim();
}

async function tokenIn(file: string): Promise<string> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    throw new ClientError(`The token file cannot be read: ${messageWithCause(error)}.`);
  }
}
