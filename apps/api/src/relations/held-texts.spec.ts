import { Grants, type Subscription } from '@company-relations/authorization';
import { randomKeyRing } from '@company-relations/cursor';
import { GraphUnavailable } from '@company-relations/neo4j-client';
import { parseSearchBody } from '@company-relations/relations-contract';
import { CompaniesInMemory, company } from '../testing/companies-in-memory';
import { unhurried } from '../testing/unhurried';
import type { Answer } from './answers';
import type { CompanyBody } from './company-body';
import { SearchRelations } from './search-relations';

const subscription: Subscription = { id: 'one', organisationId: 'org', enabled: true, grants: new Grants({ NO: [], SE: [] }) };
const ids = [1, 2, 3, 4, 5];
const oneText = '{"ServiceId":1,"CountryCode":"NO"}';

let companies: CompaniesInMemory;

beforeEach(() => (companies = new CompaniesInMemory(ids.map((id) => company(id)))));

/** The bodies of one page of five companies, of whose texts so many characters are held. */
async function bodies(maxHeldCharacters: number, answer: Answer = unhurried): Promise<CompanyBody[]> {
  const search = new SearchRelations(companies, randomKeyRing(), { maxHeldCharacters });
  const outcome = await search.search(parseSearchBody('{"SearchParameters":{"CountryCode":["NO"]}}'), subscription, () => Promise.resolve(), answer);
  if (!outcome.ok) throw new Error(outcome.messages.join());
  return outcome.companies;
}

async function textOf({ text }: CompanyBody): Promise<string> {
  if (Buffer.isBuffer(text)) return text.toString();
  let all = '';
  for await (const piece of text()) all += piece;
  return all;
}

it('texts for which there is no room are loaded again when they are sent, and are the same', async () => {
  const page = await bodies(2 * oneText.length);
  expect(page.map(({ text, isLong }) => [Buffer.isBuffer(text), isLong])).toEqual([[true, false], [true, false], [false, true], [false, true], [false, true]]);
  expect(companies.asked.load).toBe(1);
  const whole = await bodies(1_000_000);
  expect(whole.every(({ text }) => Buffer.isBuffer(text))).toBe(true);
  expect(await Promise.all(page.map(textOf))).toEqual(await Promise.all(whole.map(textOf)));
  expect(companies.asked.load).toBe(5);
});

it('a text that is loaded again is not sent when the company went away meanwhile', async () => {
  const last = (await bodies(0)).at(-1) as CompanyBody;
  companies.held = companies.held.filter((each) => each.company.serviceId !== 5);
  await expect(textOf(last)).rejects.toThrow(GraphUnavailable);
});

it('a text that is loaded again is neither read nor sent without the grants of the answer', async () => {
  const taken = new Error('The grants were taken away.');
  let asked = 0;
  const refusing = (at: number): Answer => ({ ...unhurried, goOn: () => (++asked === at ? Promise.reject(taken) : Promise.resolve()) });
  await expect(textOf((await bodies(0, refusing(1)))[0] as CompanyBody)).rejects.toBe(taken);
  expect(companies.asked.load).toBe(1);
  asked = 0;
  await expect(textOf((await bodies(0, refusing(2)))[0] as CompanyBody)).rejects.toBe(taken);
  expect(companies.asked.load).toBe(3);
});
