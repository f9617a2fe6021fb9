import { runAtOnce, serviceId, type ServiceId } from '@company-relations/ownership';
import { HoldingsInMemory } from '../../test/holdings-in-memory';
import { deriveFigures, figuresFrom, type HoldingsOfCompanies } from './derive-figures';
import { KnownHoldings } from './known-holdings';

const companies = [1, 2, 3].map(serviceId);
/** Each company has two owners. */
const holdings: HoldingsOfCompanies = {
  companies,
  links: companies.flatMap((owned) =>
    [8, 9].map((owner) => ({ owner: serviceId(owner), owned, stake: { stakePercent: 50 } })),
  ),
  overBudget: new Set(),
  nextDayOf: new Map(),
};
const derivedWith = (maxFigures?: number): ServiceId[] =>
  runAtOnce(figuresFrom(holdings, maxFigures)).map(({ company }) => company);

it('derives the figures of all companies', () => {
  expect(derivedWith()).toEqual(companies);
});

it('ends after the company whose figures exceed the limit, and derives at least one', () => {
  expect([derivedWith(3), derivedWith(1), derivedWith(0)]).toEqual([
    companies.slice(0, 2),
    companies.slice(0, 1),
    companies.slice(0, 1),
  ]);
});

it('with known holdings, omits the figures below an omitted company, and derives those below others', async () => {
  const held = [
    [1, [1_001, 1_002, 1_003]],
    [2, [1_001]],
    [3, [1]],
    [4, [2]],
  ] as const;
  const graph = new HoldingsInMemory({
    holdings: held.flatMap(([owned, owners]) =>
      owners.map((owner) => ({ owner, owned, record: { stakePercent: 30 } })),
    ),
    totals: [],
  });
  const [state, known] = [{ change: 1, today: 20_000, bound: 2 }, new KnownHoldings()];
  known.begin(state);
  const omittedAmong = async (...ids: number[]) =>
    (await deriveFigures(graph, { ...state, companies: ids.map(serviceId), known })).flatMap(({ company, figures }) =>
      figures ? [] : company,
    );
  expect([await omittedAmong(1, 2), await omittedAmong(3, 4)]).toEqual([[1], [3]]);
});
