import type { LinkRow } from '../relation-rows';
import type { FigureAboveRow, FigureBelowRow } from './figure-rows';
import { type KeptFigures, keptFiguresOf, type KeptFiguresRow } from './kept-figures';

const bound = 10;
const half = '{"stakePercent":50}';
const noProfile = ['{}', null, null, null] as const;

/** What a company says: stamp 5, one owner, figures below are kept, and the last change is 9. */
const said = {
  stamp: 5,
  count: 1,
  areOmitted: false,
  hasAbove: true,
  isBelowKept: true,
  ownsNothing: false,
  belowCount: 1,
  changeNumber: 9,
  stampAfter: 5 as number | null,
  changeNumberAfter: 9,
};
const figures = (changed: Partial<typeof said> = {}): KeptFiguresRow['figures'] => {
  const all = { ...said, ...changed };
  return [
    ...([all.stamp, all.count, all.areOmitted, all.hasAbove, all.isBelowKept] as const),
    ...([all.ownsNothing, all.belowCount, all.changeNumber, all.stampAfter, all.changeNumberAfter] as const),
  ];
};
const above = (owner: number, { stamp = 5, isCompany = true } = {}): FigureAboveRow => [stamp, half, owner, isCompany];
const below = (owned: number, { stamp = 7, ownedStamp = 7 as number | null, holdings = 2 as number | null } = {}) =>
  [stamp, half, owned, true, ...noProfile, holdings, ownedStamp] as const satisfies FigureBelowRow;
const child = (id: number, isHolding = true): LinkRow => ['OWNS', '{}', id, true, ...noProfile, isHolding];
const row = (changed: Partial<KeptFiguresRow> = {}): KeptFiguresRow => ({
  serviceId: 1,
  isSupernode: false,
  parents: [],
  children: [],
  figures: figures(),
  figuresAbove: [above(2)],
  figuresBelow: [below(3)],
  ...changed,
});
const noOwner = { figuresAbove: [], figures: figures({ count: 0 }) };
const kept = (aboveRows: KeptFigures['above'], belowRows: KeptFigures['below']): KeptFigures => ({
  above: aboveRows,
  below: belowRows,
  omitted: undefined,
});

describe('the figures of a company', () => {
  it.each<[string, Partial<KeptFiguresRow>, ReturnType<typeof keptFiguresOf>]>([
    ['are kept', {}, kept([above(2)], [below(3)])],
    ['are not kept where the company says nothing', { figures: null }, 'notKept'],
    ['are not kept where those below are not', { figures: figures({ isBelowKept: false }) }, 'notKept'],
    [
      'are kept without those below where it owns nothing, even if others are not kept',
      { figures: figures({ isBelowKept: false, ownsNothing: true }), figuresBelow: [] },
      kept([above(2)], []),
    ],
    [
      'are kept without those below where a person owns it, even if others are not kept',
      { figures: figures({ isBelowKept: false }), figuresAbove: [above(2, { isCompany: false })], figuresBelow: [] },
      kept([above(2, { isCompany: false })], []),
    ],
    [
      'are omitted, those below too',
      { figures: figures({ areOmitted: true, hasAbove: false, count: 0 }), figuresAbove: [] },
      { above: [], below: [], omitted: 'above' },
    ],
    [
      'below are omitted if they are more than the bound',
      { ...noOwner, figures: figures({ count: 0, belowCount: 11 }), figuresBelow: [], children: [child(3)] },
      { above: [], below: [], omitted: 'below' },
    ],
    [
      'below are omitted if there are more holdings than the bound, also in companies that the grants hide',
      { ...noOwner, figuresBelow: [below(3, { holdings: 5 }), [6]] },
      { above: [], below: [], omitted: 'below' },
    ],
    [
      'below are kept if there are as many holdings as the bound',
      { ...noOwner, figuresBelow: [below(3, { holdings: 5 }), [5]] },
      kept([], [below(3, { holdings: 5 })]),
    ],
    [
      'above may be hidden by the grants',
      { figures: figures({ hasAbove: false }), figuresAbove: [] },
      kept([], [below(3)]),
    ],
    ['have a figure for each holding', { ...noOwner, children: [child(3), child(1)] }, kept([], [below(3)])],
    [
      'need none for a child in which it holds no shares',
      { ...noOwner, children: [child(4, false)] },
      kept([], [below(3)]),
    ],
    [
      'above are kept whatever else changed',
      { figures: figures({ ownsNothing: true, changeNumberAfter: 10 }), figuresBelow: [] },
      kept([above(2)], []),
    ],
    ['below are none where another company owns it', { figuresBelow: [], children: [child(3)] }, kept([above(2)], [])],
  ])('%s', (_, changed, expected) => {
    expect(keptFiguresOf(row(changed), bound)).toEqual(expected);
  });

  it.each<[string, Partial<KeptFiguresRow>]>([
    ['a figure above has another stamp', { figuresAbove: [above(2, { stamp: 6 })] }],
    ['a figure above is missing', { figuresAbove: [] }],
    ['there is one more above', { figuresAbove: [above(2), above(4)] }],
    ['the stamp is another afterwards', { figures: figures({ stampAfter: 6 }) }],
    ['the figures are due afterwards', { figures: figures({ areOmitted: true, stampAfter: null }) }],
    ['a company below has another stamp', { figuresBelow: [below(3, { ownedStamp: 8 })] }],
    ['a company below is due', { figuresBelow: [below(3, { ownedStamp: null, holdings: null })] }],
    ['a hidden company below is due', { figuresBelow: [[null]] }],
    ['a figure below is newer than the read', { figuresBelow: [below(3, { stamp: 10, ownedStamp: 10 })] }],
    ['a holding of a company without an owner has no figure', { ...noOwner, children: [child(4)] }],
    ['a holding of a company with figures below has no figure', { children: [child(4)] }],
    [
      'a company that owned nothing before has a holding',
      { figures: figures({ ownsNothing: true }), figuresBelow: [], children: [child(3, false)] },
    ],
    ['anything changed, and the company has figures below', { figures: figures({ changeNumberAfter: 10 }) }],
    [
      'a company with holdings has no figures below, and anything changed',
      { figures: figures({ changeNumberAfter: 10 }), figuresBelow: [], children: [child(3)] },
    ],
  ])('changed during the read if %s', (_, changed) => {
    expect(keptFiguresOf(row(changed), bound)).toBe('torn');
  });
});
