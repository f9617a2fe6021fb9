import { companiesOf, paginationOf } from './searches';
import type { HttpClient } from './http-client';
import { movingCompanies, movingCountry, stillCountries, versionIn } from './register';
import { problemsWithStated, readStatements } from './stated-truth';
import { type Company, Truth } from './truth';

/**
 * Reads every company while nothing fails, and compares the companies with the register file. Later responses must be
 * the same.
 *
 * @param stillFile the register file of the companies that never change.
 * @throws Error if the responses differ from what was loaded.
 */
export async function recordTruth(client: HttpClient, stillCompanies: number, stillFile: string): Promise<Truth> {
  const still = await allOf(client, stillCountries);
  const moving = await allOf(client, [movingCountry]);
  if (still.length !== stillCompanies || moving.length !== movingCompanies)
    throw new Error(`${still.length} and ${moving.length} companies were loaded.`);
  if (!moving.every((company) => versionIn(JSON.stringify(company)) === 0))
    throw new Error('The moving companies are not at version 0.');
  const problems = problemsWithStated(await readStatements(stillFile), still);
  if (problems.length > 0)
    throw new Error(`The answers are not what the register states: ${problems.slice(0, 5).join('; ')}.`);
  return new Truth(still, moving);
}

async function allOf(client: HttpClient, countries: readonly string[]): Promise<Company[]> {
  const companies: Company[] = [];
  for (let cursor: string | null = '*'; cursor !== null;) {
    const body = { SearchParameters: { CountryCode: countries }, PageSize: 200, Cursor: cursor };
    const reply = await client.ask({ method: 'POST', path: '/v2/relations', body });
    if (reply.status !== 200) throw new Error(`The API answered ${reply.status}: ${reply.body.toString()}`);
    companies.push(...companiesOf(reply));
    cursor = paginationOf(reply).Cursor;
  }
  return companies;
}
