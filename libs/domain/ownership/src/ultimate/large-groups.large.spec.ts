import { type ServiceId, serviceId } from '../entities';
import type { OwnershipLink } from './ownership-graph';
import { ClosedLoopSearch } from './quality';
import { applyRule, ruleIds } from './rules';
import type { Stake } from './stake';
import { UltimateOwnership } from './ultimate-ownership';

const point = (stakePercent: number): Stake => ({ stakePercent });
const link = (owner: number, stake: Stake, owned: number): OwnershipLink => ({
  owner: serviceId(owner),
  stake,
  owned: serviceId(owned),
});
const rounded = (percent: number) => Math.round(percent * 1e6) / 1e6;
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

/** The members of a loop are 1 up to `size`, the company below it is 100,001 and further owners begin at 200,001. */
const below = 100_001;
const outside = 200_001;

/** Each member owns a part of each of the next ones, round and round; member 1 owns 60 of the company below. */
function ring(size: number, ...percents: number[]): OwnershipLink[] {
  const links = upTo(size).flatMap((at) =>
    percents.map((percent, step) => link(at + 1, point(percent), ((at + step + 1) % size) + 1)),
  );
  return [...links, link(1, point(60), below)];
}

function sharesOf(links: readonly OwnershipLink[], company: number): { owner: ServiceId; stake: Stake }[] {
  return new UltimateOwnership(links).owners(serviceId(company));
}

/** How far the chain from a member of a ring to member 1 is. */
const stepsToFirst = (member: number, size: number) => (size + 1 - member) % size;

describe('a chain of 10,000 companies', () => {
  it('is followed to its top', () => {
    const chain = upTo(10_000).map((at) => link(at + 2, point(at === 5000 ? 25 : 100), at + 1));
    const ownership = new UltimateOwnership(chain);
    expect(ownership.owners(serviceId(1))).toEqual([{ owner: 10_001, stake: point(25) }]);
    expect(ownership.owned(serviceId(10_001))).toHaveLength(10_000);
    expect(ownership.unidentified(serviceId(1))).toBe(75);
  });

  it('is controlled from its top, whatever the rule', () => {
    const ownership = new UltimateOwnership(upTo(10_000).map((at) => link(at + 2, point(100), at + 1)));
    const answers = ruleIds.map((rule) =>
      applyRule(rule, ownership, serviceId(1)).map(({ owner, verdict }) => [owner, verdict]),
    );
    expect(answers).toEqual(ruleIds.map(() => [[10_001, 'yes']]));
  });
});

describe('a closed loop of 200,000 companies', () => {
  it('is found', () => {
    const size = 200_000;
    const search = new ClosedLoopSearch();
    for (const at of upTo(size))
      search.add(serviceId(at + 1), [{ owner: serviceId(((at + 1) % size) + 1), isCompany: true }]);
    const [loop, ...others] = search.find().map(({ companies }) => companies);
    expect([loop?.length, loop?.[0], loop?.[size - 1], others]).toEqual([size, 1, size, []]);
  });
});

describe('a ladder of 60 levels with 2^60 chains', () => {
  it('is followed level by level', () => {
    const rungs = upTo(60).flatMap((level) =>
      [1, 2].flatMap((side) => [1, 2].map((above) => link(2 * level + above + 2, point(50), 2 * level + side))),
    );
    const top = [link(outside, point(70), 121), link(outside + 1, point(30), 121), link(outside + 2, point(100), 122)];
    expect(sharesOf([...rungs, ...top], 1)).toEqual([
      { owner: outside, stake: point(35) },
      { owner: outside + 1, stake: point(15) },
      { owner: outside + 2, stake: point(50) },
    ]);
  });
});

describe('a ladder of 1,200 levels of unknown stakes', () => {
  it('has no figures, although the product of its maximums exceeds the largest number', () => {
    const rungs = upTo(1_200).flatMap((level) =>
      [1, 2].flatMap((side) => [1, 2].map((above) => link(2 * level + above + 2, {}, 2 * level + side))),
    );
    // A co-owner of an owner with 100 % has 0 %, and 0 % of an amount above the largest number is 0 %.
    const links = [...rungs, link(1, point(100), below), link(2, {}, below)];
    expect(sharesOf(links, 1)).toEqual([2_401, 2_402].map((owner) => ({ owner, stake: {} })));
    expect(sharesOf(links, below)).toEqual([2_401, 2_402].map((owner) => ({ owner, stake: {} })));
    const nothing = [...rungs, link(outside, point(100), 2_401), link(outside + 1, {}, 2_401)];
    expect(sharesOf(nothing, 1)).toEqual(
      [2_402, outside, outside + 1].map((owner) => ({
        owner,
        stake: owner === outside + 1 ? { minStakePercent: 0, maxStakePercent: 0 } : {},
      })),
    );
  });
});

describe('50,000 direct owners', () => {
  it('have their direct stakes', () => {
    const owners = upTo(50_000).map((at) => at + 2);
    expect(
      sharesOf(
        owners.map((owner) => link(owner, point(0.002), 1)),
        1,
      ),
    ).toEqual(owners.map((owner) => ({ owner, stake: point(0.002) })));
  });
});

describe.each([41, 300, 1000])('a loop of %d companies', (size) => {
  const members = upTo(size).map((at) => at + 1);

  it('without outside owners and with a part of unknown owners belongs to all members, the nearest with the largest stake', () => {
    const shares = members.map((owner) => ({ owner, stake: point(rounded(60 * 0.5 ** stepsToFirst(owner, size))) }));
    expect(sharesOf(ring(size, 50), below)).toEqual(shares);
    expect(sharesOf(ring(size, 50), 1)).toEqual(
      members.slice(1).map((owner) => ({ owner, stake: point(rounded(100 * 0.5 ** stepsToFirst(owner, size))) })),
    );
  });

  it('that is closed at 100 % belongs to each member with 100 %', () => {
    expect(sharesOf(ring(size, 100), below)).toEqual(members.map((owner) => ({ owner, stake: point(60) })));
    expect(sharesOf(ring(size, 100), 1)).toEqual(members.slice(1).map((owner) => ({ owner, stake: point(100) })));
  });

  it('has the same stakes from above as from below', () => {
    const links = ring(size, 50, 20).map((each) =>
      each.owner === 7 ? { ...each, stake: { minStakePercent: 10, maxStakePercent: 50 } } : each,
    );
    const ownership = new UltimateOwnership(links);
    const [above, owner] = [
      new Map(ownership.owners(serviceId(below)).map((each) => [each.owner, each.stake])),
      serviceId(size - 3),
    ];
    expect(ownership.owned(owner).find(({ owned }) => owned === below)?.stake).toEqual(above.get(owner));
    expect(ownership.owned(owner).find(({ owned }) => owned === 5)?.stake).toEqual(
      ownership.owners(serviceId(5)).find((each) => each.owner === owner)?.stake,
    );
    expect(new UltimateOwnership(ring(size, 100)).owned(owner)).toHaveLength(size);
  });

  it('with unknown stakes may belong to each member with up to 100 %', () => {
    const links = ring(size, 1, 1, 1).map((each) => (each.owned === below ? each : { ...each, stake: {} }));
    const ownership = new UltimateOwnership(links);
    const all = members.map((owner) => ({
      owner,
      stake: owner === 1 ? point(60) : { minStakePercent: 0, maxStakePercent: 60 },
    }));
    expect(
      ownership
        .owners(serviceId(below))
        .map(({ owner, stake }) => ({ owner, stake: stake.stakePercent === undefined ? 'range' : stake })),
    ).toEqual(all.map(({ owner, stake }) => ({ owner, stake: 'stakePercent' in stake ? stake : 'range' })));
    expect(ownership.owned(serviceId(2)).map(({ stake }) => stake)).toEqual(members.map(() => ({})));
  });

  it('whose remaining shares have one outside owner belongs to that owner with 100 %, with chords or without', () => {
    const rest = members.map((member) => link(outside, point(20), member));
    expect(sharesOf([...ring(size, 80), ...rest], below)).toEqual([{ owner: outside, stake: point(60) }]);
    expect(sharesOf([...ring(size, 50, 30), ...rest], below)).toEqual([{ owner: outside, stake: point(60) }]);
    expect(sharesOf([...ring(size, 50, 30), ...rest], 1)).toEqual([{ owner: outside, stake: point(100) }]);
  });

  it('with an outside owner of half of each member belongs to all of them, the nearest with the largest stake', () => {
    const holders = members.map((member) => link(outside + member, point(50), member));
    expect(sharesOf([...ring(size, 50), ...holders], below)).toEqual(
      members.map((member) => ({
        owner: outside + member,
        stake: point(rounded(30 * 0.5 ** stepsToFirst(member, size))),
      })),
    );
  });

  it('with one range has no figures for the owners whose chains use it', () => {
    const range = { minStakePercent: 40, maxStakePercent: 60 };
    const half = Math.ceil(size / 2);
    const links = ring(size, 100).map((each) => (each.owner === half ? { ...each, stake: range } : each));
    // Member 1 holds directly; from member `half` the chain over the range is the only one.
    expect(sharesOf(links, below)).toEqual(
      members.map((owner) => ({
        owner,
        stake: owner === 1 || owner > half ? point(60) : { minStakePercent: 24, maxStakePercent: 36 },
      })),
    );
  });

  it('above a loop that may not converge has unknown stakes', () => {
    const unknown = [link(1, {}, outside), link(outside + 1, {}, outside), link(outside, {}, outside + 1)];
    expect(sharesOf([...ring(size, 50), ...unknown], outside)).toEqual(members.map((owner) => ({ owner, stake: {} })));
    expect(sharesOf([...ring(size, 100), ...unknown], outside + 1)).toEqual(
      members.map((owner) => ({ owner, stake: {} })),
    );
  });
});

describe('an oversized loop', () => {
  const flags = (links: readonly OwnershipLink[], companies: readonly number[]) => {
    const ownership = new UltimateOwnership(links);
    return companies.map((company) => [
      ownership.dependsOnOversizedLoop(serviceId(company)),
      ownership.leadsIntoOversizedLoop(serviceId(company)),
    ]);
  };
  const around = [link(outside, point(5), 7), link(outside, point(5), outside + 1)];

  it('has more than 500 members and is reported above and below', () => {
    const companies = [1, below, outside, outside + 1];
    expect(flags([...ring(500, 50), ...around], companies)).toEqual(companies.map(() => [false, false]));
    expect(flags([...ring(501, 50), ...around], companies)).toEqual([
      [true, true],
      [true, false],
      [false, true],
      [false, false],
    ]);
  });
});

describe('a loop of 300 companies with chords', () => {
  it('that is closed at 100 % belongs to each member with 100 %', () => {
    const members = upTo(300).map((at) => at + 1);
    expect(sharesOf(ring(300, 50, 50), below)).toEqual(members.map((owner) => ({ owner, stake: point(60) })));
    expect(sharesOf(ring(300, 50, 30, 20), 1)).toEqual(members.slice(1).map((owner) => ({ owner, stake: point(100) })));
  });
});
