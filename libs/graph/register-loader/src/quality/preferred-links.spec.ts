import { type OwnershipRecord, serviceId } from '@company-relations/ownership';
import { preferredLinks, type HoldingBySource } from './preferred-links';

const company = serviceId(1);
const states = (owner: number, source: string, record: OwnershipRecord): HoldingBySource => ({
  owner: serviceId(owner),
  source,
  record,
});
const percent = (owner: number, source: string, stakePercent: number) => states(owner, source, { stakePercent });
const link = (owner: number, stakePercent: number) => ({ owner, owned: 1, stake: { stakePercent } });

it('uses all share classes of the preferred source of each holding', () => {
  const stated = [
    ...[percent(2, 'B', 30), percent(2, 'A', 10), percent(3, 'B', 5), percent(2, 'A', 20), percent(2, 'C', 1)],
  ];
  expect(preferredLinks({ company, stated, totals: [] }, ['A', 'B'])).toEqual({
    used: [link(2, 10), link(2, 20), link(3, 5)],
    ofSeveralSources: [{ owner: 2, company: 1, preferred: 'A', outranked: ['B', 'C'] }],
    ofContradictingShares: [],
  });
});

it('uses numbers of shares as stakes, and names the holdings of which none follows', () => {
  const stated = [
    states(2, 'A', { numberOfShares: 100 }),
    states(2, 'A', { numberOfShares: 200 }),
    states(3, 'A', { numberOfShares: 1001 }),
  ];
  const totals = [{ source: 'A', totalNumberOfShares: 1000 }];
  expect(preferredLinks({ company, stated, totals }, ['A', 'B'])).toEqual({
    used: [link(2, 30), { owner: 3, owned: 1, stake: { numberOfShares: 1001 } }],
    ofSeveralSources: [],
    ofContradictingShares: [{ owner: 3, company: 1, source: 'A', shares: 1001, totals: [1000] }],
  });
});
