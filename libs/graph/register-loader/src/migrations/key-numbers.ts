import { type GraphClient, int } from '@company-relations/neo4j-client';
import { numberKeysOf } from '../apply/identifier-keys';
import type { CompanySource } from '../apply/stored';
import numberRegisterKeys from '../queries/apply/number-register-keys.cypher';
import mergedSources from '../queries/apply/merged-sources.cypher';
import takeCounter from '../queries/apply/take-counter.cypher';
import writeKeys from '../queries/apply/write-keys.cypher';
import { markFormsAndTexts } from './mark-forms';

const sliceSize = 5_000;

/**
 * For a graph that was loaded before: writes the numbers of register identifiers and of single sources of merged companies where
 * they are found, then marks the businesses that have the number of a protected person among them. In slices that loads wait for;
 * after a kill it starts again, which does not change what is done.
 *
 * @throws GraphUnavailable
 */
export async function keyNumbers(graph: GraphClient): Promise<void> {
  for (let after: string | undefined = 'register:'; after !== undefined;) after = await keyIdentifiers(graph, after);
  for (let after: number | undefined = 0; after !== undefined;) after = await keySources(graph, after);
  await markFormsAndTexts(graph);
}

/** @returns the last key of the slice; undefined when none is left. */
function keyIdentifiers(graph: GraphClient, afterKey: string): Promise<string | undefined> {
  return graph.write(async (transaction) => {
    await transaction.run(takeCounter);
    const [row] = await transaction.run<{ last: string | null }>(numberRegisterKeys, {
      afterKey,
      limit: int(sliceSize),
    });
    return row?.last ?? undefined;
  });
}

/** @returns the last ServiceId of the slice; undefined when none is left. */
function keySources(graph: GraphClient, after: number): Promise<number | undefined> {
  return graph.write(async (transaction) => {
    await transaction.run(takeCounter);
    const parameters = { after: int(after), limit: int(sliceSize) };
    const companies = await transaction.run<{ serviceId: number; sources: string }>(mergedSources, parameters);
    const rows = companies.flatMap(({ serviceId, sources }) =>
      [...numberKeysOf(JSON.parse(sources) as CompanySource[])].map(([key, number]) => ({
        key,
        number,
        serviceId: int(serviceId),
      })),
    );
    if (rows.length > 0) await transaction.run(writeKeys, { rows });
    return companies.at(-1)?.serviceId;
  });
}
