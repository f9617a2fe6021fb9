import { serviceId } from '@company-relations/ownership';
import { preferredLinks, type StatedHolding } from './preferred-links';

const company = serviceId(1);
const states = (owner: number, source: string, stakePercent: number): StatedHolding => ({
  owner: serviceId(owner),
  source,
  stake: { stakePercent },
});
const link = (owner: number, stakePercent: number) => ({ owner, owned: 1, stake: { stakePercent } });

it('uses all share classes of the preferred source of each holding', () => {
  const stated = [states(2, 'B', 30), states(2, 'A', 10), states(3, 'B', 5), states(2, 'A', 20), states(2, 'C', 1)];
  expect(preferredLinks(company, stated, ['A', 'B'])).toEqual({
    used: [link(2, 10), link(2, 20), link(3, 5)],
    ofSeveralSources: [{ owner: 2, company: 1, preferred: 'A', outranked: ['B', 'C'] }],
  });
});
