import { serviceId } from '../entities';
import { explainOwners } from './explanation';
import type { OwnershipLink } from './ownership-graph';
import type { Stake } from './stake';

const held = (owner: number, owned: number, stake: number | Stake): OwnershipLink => ({
  owner: serviceId(owner),
  owned: serviceId(owned),
  stake: typeof stake === 'number' ? { stakePercent: stake } : stake,
});
const everything = { limit: 3, rules: [], isVisible: () => true };

it('shows the strongest chains of each owner, the largest first, and what they leave', () => {
  const [toHolding, toOther, toSmall, direct] = [held(9, 2, 50), held(9, 3, 20), held(9, 4, 10), held(8, 1, 5)];
  const [holding, other, small] = [held(2, 1, 60), held(3, 1, 20), held(4, 1, 10)];
  expect(explainOwners([direct, holding, other, small, toHolding, toOther, toSmall], serviceId(1), { ...everything, limit: 2 })).toEqual({
    owners: [
      {
        owner: 9,
        stake: { stakePercent: 35 },
        chains: [
          { links: [toHolding, holding], contribution: { stakePercent: 30 } },
          { links: [toOther, other], contribution: { stakePercent: 4 } },
        ],
        otherChains: { stakePercent: 1 },
      },
      { owner: 8, stake: { stakePercent: 5 }, chains: [{ links: [direct], contribution: { stakePercent: 5 } }], otherChains: { stakePercent: 0 } },
    ],
    unidentified: 60,
    rules: [],
  });
});

it('leaves out a chain with a hidden link whole, and says its part with that of loops', () => {
  const links = [held(9, 2, 50), held(2, 1, 40), held(9, 3, 50), held(3, 1, 40), held(1, 3, 10)];
  const { owners } = explainOwners(links, serviceId(1), { ...everything, isVisible: (owned) => owned !== 3 });
  // (20 + 20) / (1 - 0.04), of which one chain of 20 is shown.
  expect(owners).toEqual([
    { owner: 9, stake: { stakePercent: 41.666667 }, chains: [{ links: [held(9, 2, 50), held(2, 1, 40)], contribution: { stakePercent: 20 } }], otherChains: { stakePercent: 21.666667 } },
  ]);
});

it('says what is left of a range as a range', () => {
  const range = held(9, 2, { minStakePercent: 20, maxStakePercent: 40 });
  const [one] = explainOwners([range, held(2, 1, 50), held(9, 1, 10)], serviceId(1), { ...everything, limit: 1 }).owners;
  expect(one).toEqual({
    owner: 9,
    stake: { minStakePercent: 20, maxStakePercent: 30 },
    chains: [{ links: [range, held(2, 1, 50)], contribution: { minStakePercent: 10, maxStakePercent: 20 } }],
    otherChains: { stakePercent: 10 },
  });
});

const otherChains = (links: readonly OwnershipLink[], limit = 3) => explainOwners(links, serviceId(1), { ...everything, limit }).owners.map((owner) => owner.otherChains);

it('leaves nothing where all chains are shown, also of a stake that may be anything up to the whole', () => {
  const most = { minStakePercent: 75, maxStakePercent: 100 };
  expect(otherChains([held(9, 2, most), held(2, 1, most)])).toEqual([{ stakePercent: 0 }]);
  expect(otherChains([held(9, 1, {})])).toEqual([{ stakePercent: 0 }]);
});

it('counts what was cut from a stake of more than the whole at most', () => {
  // At most 100 through 2 and 50 through 3, of which a stake of 100 is told.
  const links = [held(9, 2, {}), held(2, 1, { maxStakePercent: 100 }), held(9, 3, {}), held(3, 1, { maxStakePercent: 50 })];
  expect(otherChains(links)).toEqual([{ stakePercent: 0 }]);
  expect(otherChains(links, 1)).toEqual([{ minStakePercent: 0, maxStakePercent: 50 }]);
});

it('knows nothing of what chains through an over-issued company leave', () => {
  expect(otherChains([held(9, 1, 80), held(8, 1, 80)])).toEqual([{}, {}]);
});

it('puts rules side by side', () => {
  const { rules } = explainOwners([held(9, 2, 60), held(2, 1, 40)], serviceId(1), { ...everything, rules: ['amlr-52', 'finnish'] });
  expect(rules).toEqual([
    { rule: 'amlr-52', verdicts: [{ owner: 9, verdict: 'no', figures: { share: { stakePercent: 24 } } }] },
    { rule: 'finnish', verdicts: [{ owner: 9, verdict: 'yes', figures: { controlled: { stakePercent: 40 } } }] },
  ]);
});

it('tells shares in the company itself whatever is hidden above', () => {
  const links = [held(9, 2, 60), held(2, 1, 60)];
  const { rules } = explainOwners(links, serviceId(1), { ...everything, rules: ['amlr-52'], isVisible: (owned) => owned !== 2 });
  expect(rules).toEqual([{ rule: 'amlr-52', verdicts: [{ owner: 9, verdict: 'yes', figures: { share: { stakePercent: 36 } } }] }]);
});

it('puts owners of equal stakes in the order of their ids, and those of equal minimums the larger maximum first', () => {
  const links = [held(9, 1, 10), held(7, 1, 10), held(8, 1, { minStakePercent: 10, maxStakePercent: 30 }), held(6, 1, { minStakePercent: 10, maxStakePercent: 20 })];
  expect(explainOwners(links, serviceId(1), everything).owners.map(({ owner }) => owner)).toEqual([8, 6, 7, 9]);
});

it('keeps to itself a share in a controller whose owners may not be shown, and still says whether it is enough', () => {
  // 2 and 3 control 1; of 3 nobody but 9 has anything.
  const links = [held(9, 2, 40), held(2, 1, 60), held(9, 3, 30), held(3, 2, 60)];
  const mixed = (hidden: number) => {
    const { rules } = explainOwners(links, serviceId(1), { ...everything, rules: ['amlr-54'], isVisible: (owned) => owned !== hidden });
    return rules[0]?.verdicts;
  };
  const [told, kept] = [{ controlled: { stakePercent: 0 }, shareOfController: { stakePercent: 58 } }, { controlled: { stakePercent: 0 } }];
  expect(mixed(0)).toEqual([{ owner: 9, verdict: 'yes', figures: told }]);
  expect([mixed(2), mixed(3)]).toEqual(Array(2).fill([{ owner: 9, verdict: 'yes', figures: kept }]));
  // 4 has nothing to say in the company.
  expect(explainOwners([...links, held(9, 4, 10), held(4, 1, 1)], serviceId(1), { ...everything, rules: ['amlr-54'], isVisible: (owned) => owned !== 4 }).rules[0]?.verdicts).toEqual(mixed(0));
});

it('shows the chains of the largest owners where those of all are too many, and says what it leaves', () => {
  const chain = Array.from({ length: 4 }, (_, level) => held(level + 2, level + 1, 100));
  const owners = [held(11, 5, 10), held(12, 5, 30), held(13, 5, 20)];
  const told = (mostLinks: number) =>
    explainOwners([...chain, ...owners], serviceId(1), { ...everything, mostLinks }).owners.map(({ owner, chains, otherChains: left }) => [owner, chains.length, left.stakePercent]);
  expect(told(14)).toEqual([
    [12, 1, 0],
    [13, 1, 0],
    [11, 0, 10],
  ]);
  expect(told(15)).toEqual([
    [12, 1, 0],
    [13, 1, 0],
    [11, 1, 0],
  ]);
});

it('tells no more than can be sent of long chains from many owners', () => {
  const chain = Array.from({ length: 300 }, (_, level) => held(level + 2, level + 1, 100));
  const { owners } = explainOwners([...chain, ...Array.from({ length: 200 }, (_, n) => held(1_000 + n, 301, 0.5))], serviceId(1), everything);
  expect([owners.length, owners.reduce((links, { chains }) => links + chains.reduce((sum, each) => sum + each.links.length, 0), 0)]).toEqual([200, 66 * 301]);
});
