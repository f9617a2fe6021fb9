import type { OpenAPIObject } from '@nestjs/swagger';
import { operationsOf } from './operations';

type Components = NonNullable<OpenAPIObject['components']>;
type Described = Record<string, unknown>;

/** One occurrence of a header or a parameter in the document. `refer` replaces the occurrence by a reference. */
interface Occurrence {
  readonly name: string;
  readonly described: Described;
  readonly refer: (reference: { readonly $ref: string }) => void;
}

/**
 * Moves response headers to the components of the document, and also parameters that several operations share. If
 * descriptions of one name differ, only the most frequent one moves, and the others stay in place. Responses stay in
 * their operations, because not all client generators follow references to responses.
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
  return { ...document, components };
}

interface Operation {
  readonly parameters?: Described[];
  readonly responses: Record<string, { readonly headers?: Record<string, Described> }>;
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

function parametersOf({ parameters = [] }: Operation): Occurrence[] {
  return parameters.map((described, at) => ({
    name: String(described['name']),
    described,
    refer: (reference) => void (parameters[at] = reference),
  }));
}

/** @param minUses the minimum number of equal occurrences that become a component. */
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
