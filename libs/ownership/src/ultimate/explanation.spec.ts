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
