import { readFile } from 'node:fs/promises';
import { type JsonWebKeySet, jwksOf, KeyError } from '@company-relations/batch-manifest';
import { ClientError, messageWithCause } from './failures';
import type { RelationsService } from './relations-service';

const path = '/.well-known/jwks.json';

/**
 * Fetches the keys that the service publishes now. The result is only as trustworthy as the connection to the service.
 * To verify packages independently of the connection, use keys from a file.
 *
 * @throws ClientError if the service cannot be reached, or if its response contains no manifest keys.
 */
export async function serviceKeys(service: RelationsService): Promise<JsonWebKeySet> {
  const text = await service.call({ path, withToken: false }, (response) => response.text());
  return keysOf(text, `${path} of the service`);
}

/**
 * Reads manifest keys from a file: a JWK Set, or public keys in PEM.
 *
 * @throws ClientError if the file cannot be read or contains no manifest keys.
 */
export async function readKeys(file: string): Promise<JsonWebKeySet> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new ClientError(`The keys cannot be read: ${messageWithCause(error)}.`);
  });
  return keysOf(text, file);
}

async function keysOf(text: string, where: string): Promise<JsonWebKeySet> {
  try {
    return await jwksOf([text]);
  } catch (error) {
    if (error instanceof KeyError) throw new ClientError(`${where}: ${error.message}`);
    throw error;
  }
}
