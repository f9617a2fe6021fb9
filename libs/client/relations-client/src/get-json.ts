import { ClientError } from './failures';
import type { paths } from './generated/api-types';
import type { RelationsService } from './relations-service';

interface Json<Answer> {
  readonly responses: { readonly 200: { readonly content: { readonly 'application/json': Answer } } };
}

/** The paths of the API that are read with GET and return JSON, as the OpenAPI document writes them. */
export type JsonPath = {
  [Path in keyof paths]: paths[Path] extends { readonly get: Json<unknown> } ? Path : never;
}[keyof paths];

/** The response to GET at a path. */
export type JsonAnswer<Path extends JsonPath> = paths[Path] extends { readonly get: Json<infer Answer> }
  ? Answer
  : never;

type ParametersOf<Path extends JsonPath> = paths[Path] extends {
  readonly get: { readonly parameters: infer Parameters };
}
  ? Parameters
  : never;

/** The parameters in a path and in its query. */
export type JsonParameters<Path extends JsonPath> = Pick<
  ParametersOf<Path>,
  Extract<keyof ParametersOf<Path>, 'path' | 'query'>
>;

type Values = Readonly<Record<string, unknown>>;

/**
 * Reads the response of the API at a path, for example `/v2/relations/{serviceId}/key-persons`. Retries in the same way
 * as `RelationsService.call`.
 *
 * @throws ServiceRefusedError if the service refuses the request.
 * @throws ClientError if the service cannot be reached, or if its response is not JSON.
 */
export async function getJson<Path extends JsonPath>(
  service: RelationsService,
  path: Path,
  ...[parameters]: Record<never, never> extends JsonParameters<Path> ? [JsonParameters<Path>?] : [JsonParameters<Path>]
): Promise<JsonAnswer<Path>> {
  const { path: inPath, query } = (parameters ?? {}) as { path?: Values; query?: Values };
  const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(String(inPath?.[name])));
  return service.call({ path: filled + queryText(query) }, async (response) => {
    const text = await response.text();
    try {
      return JSON.parse(text) as JsonAnswer<Path>;
    } catch {
      throw new ClientError(`${filled} is answered with something that is no JSON.`);
    }
  });
}

/** Returns the query part of a URL, with its question mark. Lists are separated by commas, as the API expects. */
export function queryText(query: Values = {}): string {
  const stated = Object.entries(query).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(stated.map(([name, value]): [string, string] => [name, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}
