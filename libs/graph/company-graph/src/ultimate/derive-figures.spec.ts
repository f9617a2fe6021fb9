import { runAtOnce, serviceId, type ServiceId } from '@company-relations/ownership';
import { figuresFrom, type HoldingsOfCompanies } from './derive-figures';

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
