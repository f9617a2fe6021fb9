import type { ResponseSession } from '@company-relations/authorization-nest';
import { Grants, type Subscription } from '@company-relations/authorization';
import { randomKeyRing } from '@company-relations/cursor';
import { GraphUnavailable } from '@company-relations/neo4j-client';
import { CompaniesInMemory, company } from '../testing/companies-in-memory';
import { renderedPage, unsentResponse } from '../testing/rendered';
import { untimedResponse } from '../testing/untimed-response';
import type { CompanyBody } from './companies-writer';
import { SharedPageTextBudget } from './page-text-budget';
import { SearchRelations } from './search-relations';

const subscription: Subscription = {
  id: 'one',
  organisationId: 'org',
  enabled: true,
  grants: new Grants({ NO: [], SE: [] }),
};
const ids = [1, 2, 3, 4, 5];
const oneText = '{"ServiceId":1,"CountryCode":"NO"}';

let companies: CompaniesInMemory;

beforeEach(() => (companies = new CompaniesInMemory(ids.map((id) => company(id)))));

/** Renders one page of five companies with this limit of kept characters. */
async function bodies(maxCharacters: number, session = untimedResponse()): Promise<CompanyBody[]> {
  const search = new SearchRelations(companies, randomKeyRing());
  return (
    await renderedPage(search, { SearchParameters: { CountryCode: ['NO'] } }, subscription, { session, maxCharacters })
  ).companies;
}

async function textOf({ text }: CompanyBody, session = untimedResponse()): Promise<string> {
  if (Buffer.isBuffer(text)) return text.toString();
  let all = '';
  for await (const piece of text(session)) all += piece;
  return all;
}

it('texts for which there is no room are loaded again when they are sent, and are the same', async () => {
  const page = await bodies(2 * oneText.length);
  expect(page.map(({ text, isLong }) => [Buffer.isBuffer(text), isLong])).toEqual([
    [true, false],
    [true, false],
    [false, true],
    [false, true],
    [false, true],
  ]);
  expect(companies.asked.load).toBe(1);
  const whole = await bodies(1_000_000);
  expect(whole.every(({ text }) => Buffer.isBuffer(text))).toBe(true);
  expect(await Promise.all(page.map((each) => textOf(each)))).toEqual(
    await Promise.all(whole.map((each) => textOf(each))),
  );
  expect(companies.asked.load).toBe(5);
});

it('a text that is loaded again is not sent when the company is gone by then', async () => {
  const last = (await bodies(0)).at(-1) as CompanyBody;
  companies.stored = companies.stored.filter((each) => each.company.serviceId !== 5);
  await expect(textOf(last)).rejects.toThrow(GraphUnavailable);
});

it('a text that is loaded again is neither read nor sent without the grants of the answer', async () => {
  const taken = new Error('The grants were taken away.');
  let asked = 0;
  const refusing = (at: number): ResponseSession => ({
    ...untimedResponse(),
    assertStillAuthorized: () => (++asked === at ? Promise.reject(taken) : Promise.resolve()),
  });
  const textWith = async (session: ResponseSession) => textOf((await bodies(0, session))[0] as CompanyBody, session);
  await expect(textWith(refusing(1))).rejects.toBe(taken);
  expect(companies.asked.load).toBe(1);
  asked = 0;
  await expect(textWith(refusing(2))).rejects.toBe(taken);
  expect(companies.asked.load).toBe(3);
});

describe('pages under way at once', () => {
  const page = (textBudget: SharedPageTextBudget, response = unsentResponse()) =>
    renderedPage(
      new SearchRelations(companies, randomKeyRing()),
      { SearchParameters: { CountryCode: ['NO'] } },
      subscription,
      { textBudget, response },
    );
  const keptBy = async (rendering: Promise<{ readonly companies: readonly CompanyBody[] }>) =>
    (await rendering).companies.filter(({ text }) => Buffer.isBuffer(text)).length;

  it('share one room: what does not fit is loaded again, and is the same', async () => {
    const textBudget = new SharedPageTextBudget(7 * oneText.length);
    const [first, second] = [await page(textBudget), await page(textBudget)];
    expect([first, second].map((each) => each.companies.map(({ text }) => Buffer.isBuffer(text)))).toEqual([
      [true, true, true, true, true],
      [true, true, false, false, false],
    ]);
    expect(await Promise.all(second.companies.map((each) => textOf(each)))).toEqual(
      await Promise.all(first.companies.map((each) => textOf(each))),
    );
  });

  it('get the room of a page whose client has left', async () => {
    const textBudget = new SharedPageTextBudget(5 * oneText.length);
    const gone = unsentResponse();
    expect([await keptBy(page(textBudget, gone)), await keptBy(page(textBudget))]).toEqual([5, 0]);
    gone.emit('close');
    expect(await keptBy(page(textBudget))).toBe(5);
  });

  it('keep nothing for a client that left while its page was loaded', async () => {
    const textBudget = new SharedPageTextBudget(5 * oneText.length);
    const gone = unsentResponse();
    Object.assign(gone, { closed: true });
    expect([await keptBy(page(textBudget, gone)), await keptBy(page(textBudget))]).toEqual([0, 5]);
  });
});
