import type { OpenAPIObject } from '@nestjs/swagger';
import { operationsOf } from './operations';

type Components = NonNullable<OpenAPIObject['components']>;
type Described = Record<string, unknown>;

/**
 * One occurrence of a header, a parameter or a response in the document. `refer` replaces the occurrence by a
 * reference.
 */
interface Occurrence {
  readonly name: string;
  readonly described: Described;
  readonly refer: (reference: { readonly $ref: string }) => void;
}

/**
 * Moves response headers to the components of the document, and also parameters and error responses that several
 * operations share. If items with the same name have different descriptions, only the items with the most frequent
 * description move. The others stay in place, such as a 400 with an example of its own operation.
 */
export function shareComponents(document: OpenAPIObject): OpenAPIObject {
  const operations = operationsOf<Operation>(document);
  const components: Components = document.components ?? {};
  components.headers = share(operations.flatMap(headersOf), 'headers', 1) as unknown as Components['headers'];
  components.parameters = share(
    operations.flatMap(parametersOf),
    'parameters',
    2,
  ) as unknown as Components['parameters'];
  // The lines above have replaced the headers of responses by references. So equal responses are now equal texts.
  components.responses = share(operations.flatMap(errorsOf), 'responses', 2) as unknown as Components['responses'];
  return { ...document, components };
}

/** The names of the shared responses. */
const errorNames: Readonly<Record<string, string>> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  404: 'NotFound',
  405: 'MethodNotAllowed',
  413: 'ContentTooLarge',
  415: 'UnsupportedMediaType',
  422: 'UnprocessableContent',
  429: 'TooManyRequests',
  500: 'InternalServerError',
  503: 'ServiceUnavailable',
};

interface Operation {
  readonly parameters?: Described[];
  readonly responses: Record<string, Described & { readonly headers?: Record<string, Described> }>;
}

function headersOf({ responses }: Operation): Occurrence[] {
  return Object.values(responses).flatMap(({ headers = {} }) =>
    Object.entries(headers).map(([name, described]) => ({
      name,
      described,
      refer: (reference) => void (headers[name] = reference),
    })),
  );
}

function errorsOf({ responses }: Operation): Occurrence[] {
  return Object.entries(responses).flatMap(([status, described]) => {
    const name = errorNames[status];
    return name === undefined ? [] : [{ name, described, refer: (reference) => void (responses[status] = reference) }];
  });
}

function parametersOf({ parameters = [] }: Operation): Occurrence[] {
  return parameters.map((described, at) => ({
    name: String(described['name']),
    described,
    refer: (reference) => void (parameters[at] = reference),
  }));
}

/**
 * Moves equal items of one kind to the components, and replaces them by references.
 *
 * @param minUses the minimum number of equal items. Fewer items stay in place.
 */
function share(found: readonly Occurrence[], kind: string, minUses: number): Record<string, Described> {
  const shared: Record<string, Described> = {};
  for (const [name, occurrences] of groups(found, ({ name }) => name)) {
    const variants = [...groups(occurrences, ({ described }) => JSON.stringify(described)).values()];
    const [first = [], ...others] = variants;
    const used = others.reduce((most, each) => (each.length > most.length ? each : most), first);
    const [{ described } = { described: {} }] = used;
    if (used.length < minUses) continue;
    shared[name] = described;
    for (const { refer } of used) refer({ $ref: `#/components/${kind}/${name}` });
  }
  return shared;
}

function groups<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const found = new Map<string, Item[]>();
  for (const item of items) found.set(keyOf(item), [...(found.get(keyOf(item)) ?? []), item]);
  return found;
}
