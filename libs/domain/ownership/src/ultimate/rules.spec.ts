import { serviceId } from '../entities';
import { applyRule, type Answer, type RuleFigures, type RuleId, ruleIds } from './rules';
import type { Stake } from './stake';
import { Group, type Holding } from './testing/group';

const percent = (stakePercent: number): Stake => ({ stakePercent });
const between = (minStakePercent: number, maxStakePercent: number): Stake => ({ minStakePercent, maxStakePercent });

/** The verdict and the figures of each owner, by name. */
function verdicts(
  rule: RuleId,
  holdings: readonly Holding[],
  company = 'target',
): Record<string, readonly [Answer, RuleFigures]> {
  const names = [...new Set(holdings.flatMap(([owner, , owned]) => [owner, owned]))];
  const group = new Group(holdings);
  return Object.fromEntries(
    applyRule(rule, group.ownership, group.id(company)).map(({ owner, verdict, figures }) => [
      names[owner - 1],
      [verdict, figures],
    ]),
  );
}

/** What each rule says of one owner, in the order of `ruleIds`. */
const answers = (holdings: readonly Holding[], owner = 'owner', company?: string) =>
  ruleIds.map((rule) => verdicts(rule, holdings, company)[owner]?.[0]);

describe('the published examples of the Finnish register (https://prh.fi/fi/kaupparekisteri/edunsaajatiedot/kuka/esimerkit.html)', () => {
  it('1: 32 % is enough, 25 % is not', () => {
    expect(
      verdicts('finnish', [
        ['Erkki', 32, 'target'],
        ['Eija', 25, 'target'],
      ]),
    ).toEqual({
      Erkki: ['yes', { controlled: percent(32) }],
      Eija: ['no', { controlled: percent(25) }],
    });
  });

  it('2: the majority owner of a company counts its whole 33 %', () => {
    expect(
      verdicts('finnish', [
        ['Matti', 55, 'X'],
        ['X', 33, 'target'],
      ]),
    ).toEqual({ Matti: ['yes', { controlled: percent(33) }] });
  });

  it('3: without a majority an owner fails the rule, even with half of the company', () => {
    expect(
      verdicts('finnish', [
        ['Oona', 45, 'X'],
        ['X', 50, 'target'],
      ]),
    ).toEqual({ Oona: ['no', { controlled: percent(0) }] });
  });

  it('4: the stakes of three companies are added', () => {
    const holdings = ['A', 'B', 'C'].flatMap((company): Holding[] => [
      ['Sari', 100, company],
      [company, 20, 'target'],
    ]);
    expect(verdicts('finnish', holdings)).toEqual({ Sari: ['yes', { controlled: percent(60) }] });
  });

  it('5: four owners with 25 % each all fail the rule', () => {
    const owners = ['A', 'B', 'C', 'D'];
    expect(
      verdicts(
        'finnish',
        owners.map((owner): Holding => [owner, 25, 'target']),
      ),
    ).toEqual(Object.fromEntries(owners.map((owner) => [owner, ['no', { controlled: percent(25) }]])));
  });
});

describe('other published examples', () => {
  it('two chains adding up to 23 % (Open Ownership, Beneficial ownership disclosure workbook, scenario B)', () => {
    const holdings: Holding[] = [
      ['owner', 25, 'A'],
      ['A', 60, 'target'],
      ['owner', 100, 'C'],
      ['C', 20, 'B'],
      ['trustee', 25, 'B'],
      ['B', 40, 'target'],
    ];
    expect(verdicts('amlr-52', holdings)).toEqual({
      owner: ['no', { share: percent(23) }],
      trustee: ['no', { share: percent(10) }],
    });
    expect(verdicts('amlr-54', holdings)).toEqual({
      owner: ['yes', { controlled: percent(0), shareOfController: percent(25) }],
      trustee: ['no', { controlled: percent(0), shareOfController: percent(0) }],
    });
  });

  it('a person with 50 % of a holder of 65.5 % (ADGM rulebook, Multiple Indirect Ownership)', () => {
    expect(
      verdicts('national', [
        ['owner', 50, 'holder'],
        ['holder', 65.5, 'target'],
      ]),
    ).toEqual({ owner: ['yes', { share: percent(32.75) }] });
  });

  it('51 % on three levels are 13.3 %, and control (Strise help, Voting rights and beneficial owners)', () => {
    const holdings: Holding[] = [
      ['owner', 51, 'C'],
      ['C', 51, 'B'],
      ['B', 51, 'target'],
    ];
    expect(answers(holdings)).toEqual(['no', 'yes', 'no', 'yes', 'yes']);
    expect(verdicts('national', holdings)).toEqual({ owner: ['no', { share: percent(13.2651) }] });
  });
});

describe('rule sets compared', () => {
  it('differ on exactly 25 %, which is 25 % or more, but not more than 25 %', () => {
    expect(answers([['owner', 25, 'target']])).toEqual(['yes', 'yes', 'no', 'no', 'no']);
    expect(answers([['owner', 25.000001, 'target']])).toEqual(['yes', 'yes', 'yes', 'yes', 'no']);
    expect(answers([['owner', 24.999999, 'target']])).toEqual(['no', 'no', 'no', 'no', 'no']);
  });

  it('recognise 25 % whichever chains add up to it', () => {
    const holdings: Holding[] = [
      ['owner', 70, 'left'],
      ['left', 10, 'target'],
      ['owner', 30, 'right'],
      ['right', 60, 'target'],
    ];
    expect([verdicts('amlr-52', holdings), verdicts('national', holdings)]).toEqual([
      { owner: ['yes', { share: percent(25) }] },
      { owner: ['no', { share: percent(25) }] },
    ]);
  });

  it('differ on a majority above a quarter, and on a quarter of the majority', () => {
    expect(
      answers([
        ['owner', 60, 'holder'],
        ['holder', 30, 'target'],
      ]),
    ).toEqual(['no', 'yes', 'no', 'yes', 'no']);
    expect(
      answers([
        ['owner', 30, 'holder'],
        ['holder', 60, 'target'],
      ]),
    ).toEqual(['no', 'yes', 'no', 'no', 'no']);
    expect(
      answers([
        ['owner', 50, 'holder'],
        ['holder', 50, 'target'],
      ]),
    ).toEqual(['yes', 'no', 'no', 'no', 'no']);
  });

  it('Article 54 multiplies the stakes in a controlling company on any level', () => {
    const holdings: Holding[] = [
      ['owner', 60, 'top'],
      ['top', 50, 'parent'],
      ['parent', 70, 'middle'],
      ['middle', 80, 'target'],
    ];
    expect(verdicts('amlr-54', holdings)).toEqual({
      owner: ['yes', { controlled: percent(0), shareOfController: percent(30) }],
    });
  });

  it('control adds up the stakes of two controlled companies, neither of which is enough alone', () => {
    const holdings: Holding[] = [
      ['owner', 51, 'left'],
      ['left', 30, 'target'],
      ['owner', 100, 'right'],
      ['right', 25, 'target'],
      ['other', 45, 'target'],
      ['other', 49, 'left'],
    ];
    expect(verdicts('control', holdings)).toEqual({
      owner: ['yes', { controlled: percent(55) }],
      other: ['no', { controlled: percent(45) }],
    });
  });

  it('control requires more than one half, however the half is added up', () => {
    const holdings: Holding[] = [
      ['owner', 24.9, 'target'],
      ['owner', 100, 'left'],
      ['left', 25.1, 'target'],
    ];
    expect(verdicts('control', holdings)).toEqual({ owner: ['no', { controlled: percent(50) }] });
  });

  it('companies that own each other are controlled only from outside', () => {
    const holdings: Holding[] = [
      ['owner', 40, 'left'],
      ['right', 60, 'left'],
      ['left', 60, 'right'],
      ['other', 40, 'right'],
      ['left', 100, 'target'],
    ];
    expect(verdicts('control', holdings)).toEqual({
      owner: ['no', { controlled: percent(0) }],
      other: ['no', { controlled: percent(0) }],
    });
  });

  it('apply to the members of a closed loop', () => {
    const holdings: Holding[] = [
      ['left', 90, 'right'],
      ['right', 90, 'left'],
      ['right', 100, 'target'],
    ];
    expect([verdicts('amlr-52', holdings), verdicts('control', holdings)]).toEqual([
      { left: ['yes', { share: percent(90) }], right: ['yes', { share: percent(100) }] },
      { left: ['yes', { controlled: percent(100) }], right: ['yes', { controlled: percent(100) }] },
    ]);
  });

  it("a company's own shares give no control, and raise the share as a loop", () => {
    const holdings: Holding[] = [
      ['owner', 20, 'target'],
      ['target', 20, 'target'],
      ['other', 60, 'target'],
    ];
    expect(verdicts('amlr-52', holdings)).toEqual({
      owner: ['yes', { share: percent(25) }],
      other: ['yes', { share: percent(75) }],
    });
    expect(verdicts('finnish', holdings)).toEqual({
      owner: ['no', { controlled: percent(20) }],
      other: ['yes', { controlled: percent(60) }],
    });
  });

  it('are undetermined only when a range allows both', () => {
    expect(answers([['owner', between(20, 30), 'target']])).toEqual([
      'undetermined',
      'undetermined',
      'undetermined',
      'undetermined',
      'no',
    ]);
    expect(answers([['owner', between(25, 50), 'target']])).toEqual([
      'yes',
      'yes',
      'undetermined',
      'undetermined',
      'no',
    ]);
    expect(answers([['owner', between(75, 100), 'target']])).toEqual(Array(5).fill('yes'));
    expect(answers([['owner', between(10, 24), 'target']])).toEqual(Array(5).fill('no'));
    expect(answers([['owner', {}, 'target']])).toEqual(Array(5).fill('undetermined'));
  });

  it('include the figures of a range', () => {
    const holdings: Holding[] = [
      ['owner', between(45, 55), 'holder'],
      ['holder', 60, 'target'],
    ];
    expect(ruleIds.map((rule) => verdicts(rule, holdings)['owner'])).toEqual([
      ['yes', { share: between(27, 33) }],
      ['yes', { controlled: between(0, 60), shareOfController: between(45, 55) }],
      ['yes', { share: between(27, 33) }],
      ['undetermined', { controlled: between(0, 60) }],
      ['undetermined', { controlled: between(0, 60) }],
    ]);
  });

  it('are undetermined through an over-issued company', () => {
    const holdings: Holding[] = [
      ['owner', 90, 'holder'],
      ['other', 90, 'holder'],
      ['holder', 100, 'target'],
    ];
    expect(ruleIds.map((rule) => verdicts(rule, holdings)['owner'])).toEqual([
      ['undetermined', { share: {} }],
      ['undetermined', { controlled: {}, shareOfController: {} }],
      ['undetermined', { share: {} }],
      ['undetermined', { controlled: {} }],
      ['undetermined', { controlled: {} }],
    ]);
  });

  it('leave control through an over-issued company undetermined, however small the stake', () => {
    expect(
      verdicts('finnish', [
        ['P', 40, 'X'],
        ['Q', 80, 'X'],
        ['X', 100, 'target'],
      ]),
    ).toEqual({
      P: ['undetermined', { controlled: {} }],
      Q: ['undetermined', { controlled: {} }],
    });
  });

  it('are undetermined when the series of a loop may not converge', () => {
    const holdings: Holding[] = [
      ['owner', 10, 'left'],
      ['right', {}, 'left'],
      ['left', {}, 'right'],
      ['left', {}, 'target'],
    ];
    // The company owns the other 90 % of itself. Its owner with 10 % does not control it, whatever returns through the loop.
    expect(answers(holdings)).toEqual(['undetermined', 'undetermined', 'undetermined', 'no', 'no']);
  });

  it('have no verdicts for a company without recorded owners or an unknown company', () => {
    const group = new Group([['owner', 60, 'target']]);
    const unknown = serviceId(77);
    expect(
      ruleIds.flatMap((rule) => [
        applyRule(rule, group.ownership, group.id('owner')),
        applyRule(rule, group.ownership, unknown),
      ]),
    ).toEqual(Array(10).fill([]));
  });

  it('examine a limited number of controlling companies: beyond it Article 54 is undetermined', () => {
    const majorities = Array.from({ length: 300 }, (_, level): Holding => [`level ${level + 1}`, 60, `level ${level}`]);
    const holdings: Holding[] = [...majorities, ['owner', 30, 'level 300']];
    expect(verdicts('amlr-54', holdings, 'level 0')).toEqual({
      owner: ['undetermined', { controlled: percent(0), shareOfController: {} }],
    });
  });
});
