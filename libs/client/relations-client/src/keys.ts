import { readFile } from 'node:fs/promises';
import { type JsonWebKeySet, jwksOf, KeyError } from '@company-relations/batch-manifest';
import { ClientError, reasonOf } from './failures';
import type { RelationsService } from './relations-service';

const path = '/.well-known/jwks.json';

/**
 * The keys that the service publishes now. For a proof that does not rest on the connection, keep the keys in a file.
 *
 * @throws ClientError when the service cannot be reached or returns no keys of manifests.
 */
export async function serviceKeys(service: RelationsService): Promise<JsonWebKeySet> {
  const text = await service.call({ path, withToken: false }, (response) => response.text());
  return keysOf(text, `${path} of the service`);
}

/**
 * Reads keys that were kept: a JWK Set, or public keys in PEM.
 *
 * @throws ClientError when the file cannot be read or holds no keys of manifests.
 */
export async function readKeys(file: string): Promise<JsonWebKeySet> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new ClientError(`The keys cannot be read: ${reasonOf(error)}.`);
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
