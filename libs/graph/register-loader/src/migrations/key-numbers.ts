import { type CypherQuery, type GraphClient, int } from '@company-relations/neo4j-client';
import { keyRow } from '../apply/entity-keys';
import { numbersByKeyOf } from '../apply/identifier-keys';
import type { CompanySourceRecord } from '../apply/stored';
import { underLock } from '../apply/under-lock';
import deleteLeftNumberKeys from '../queries/apply/delete-left-number-keys.cypher';
import numberRegisterKeys from '../queries/apply/number-register-keys.cypher';
import companiesWithStoredSources from '../queries/apply/companies-with-stored-sources.cypher';
import writeKeys from '../queries/apply/write-keys.cypher';
import { markProtectedNumberForms } from './mark-forms';

const sliceSize = 5_000;

/**
 * Stores numbers by which companies are found, in a graph that an earlier version loaded. These are the numbers of
 * register identifiers, and the number that each source of a company states whose sources are stored. Numbers with
 * punctuation are also stored without it. Keys of numbers that no stored source states are deleted. Then the businesses
 * are marked for which one of these numbers is the number of a protected person.
 *
 * The work is done in transactions of limited size, for which loads wait. If it is killed, call the function again: it
 * starts from the beginning, and repeating finished work changes nothing.
 *
 * @throws GraphUnavailable
 */
export async function storeNumbersAndMarkBusinesses(graph: GraphClient): Promise<void> {
  for (let after: string | undefined = 'register:'; after !== undefined;)
    after = await handleKeys(graph, numberRegisterKeys, after);
  for (let after: string | undefined = 'orgNo:'; after !== undefined;)
    after = await handleKeys(graph, deleteLeftNumberKeys, after);
  for (let after: number | undefined = 0; after !== undefined;) after = await keySources(graph, after);
  await markProtectedNumberForms(graph, { logsShownTexts: false });
}

/** @returns the last key that the query handled, or undefined if no keys are left. */
function handleKeys(graph: GraphClient, query: CypherQuery, afterKey: string): Promise<string | undefined> {
  return underLock(graph, async (transaction) => {
    const [row] = await transaction.run<{ last: string | null }>(query, { afterKey, limit: int(sliceSize) });
    return row?.last ?? undefined;
  });
}

/** @returns the last ServiceId that was handled, or undefined if no companies are left. */
function keySources(graph: GraphClient, after: number): Promise<number | undefined> {
  return underLock(graph, async (transaction) => {
    const parameters = { after: int(after), limit: int(sliceSize) };
    const companies = await transaction.run<{ serviceId: number; sources: string }>(
      companiesWithStoredSources,
      parameters,
    );
    const rows = companies.flatMap(({ serviceId, sources }) =>
      [...numbersByKeyOf(JSON.parse(sources) as CompanySourceRecord[])].map(([key, number]) =>
        keyRow(key, serviceId, number),
      ),
    );
    if (rows.length > 0) await transaction.run(writeKeys, { rows });
    return companies.at(-1)?.serviceId;
  });
}
