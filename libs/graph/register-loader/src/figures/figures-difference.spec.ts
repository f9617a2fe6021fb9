import type { DerivedFigures } from '@company-relations/company-graph';
import { serviceId, ultimateOwnershipRevision } from '@company-relations/ownership';
import { type FigureRow, figuresDifference, type StoredFigures } from './figures-difference';

const [company, owner, other] = [serviceId(1), serviceId(2), serviceId(3)];
const text = '{"stakePercent":60}';
const figure = (id: number, record = text, isCompany = true): FigureRow => [id, isCompany, record, 7];
const kept: StoredFigures = {
  company,
  stamp: 7,
  count: 1,
  storedHoldings: 1,
  until: null,
  revision: ultimateOwnershipRevision,
  isOmitted: false,
  holdings: 1,
  figures: [figure(owner)],
};
const derived: DerivedFigures = { company, figures: [{ owner, stake: { stakePercent: 60 } }], until: undefined };
const expected = { company, until: undefined, isOmitted: false, count: 1, holdings: 1 };

it('of figures that are stored already, nothing is different', () => {
  expect(figuresDifference(kept, derived)).toEqual({
    ...expected,
    gone: [],
    remaining: [figure(owner)],
    added: [],
    isSame: true,
    shown: [],
  });
});

it('of figures with another stake or another owner, only these are written', () => {
  const figures = [
    { owner, stake: { stakePercent: 50 } },
    { owner: other, stake: { stakePercent: 60 } },
  ];
  const stored = { ...kept, count: 2, figures: [figure(owner), figure(other)] };
  expect(figuresDifference(stored, { ...derived, figures })).toEqual({
    ...expected,
    count: 2,
    gone: [figure(owner)],
    remaining: [figure(other)],
    added: [[owner, '{"stakePercent":50}']],
    isSame: false,
    shown: [company, owner],
  });
});

it.each<[string, Partial<StoredFigures>]>([
  ['stamp', { stamp: 6 }],
  ['number of figures', { count: 2 }],
  ['day', { until: 20_000 }],
  ['revision', { revision: ultimateOwnershipRevision - 1 }],
  ['stamp at all', { stamp: null, count: null, revision: null }],
])('with another %s, the company is written and shows the same as before', (_what, stored) => {
  const { isSame, shown } = figuresDifference({ ...kept, ...stored }, derived);
  expect([isSame, shown]).toEqual([false, []]);
});

it('another number of holdings in the company may change what its owners show', () => {
  const { isSame, shown } = figuresDifference({ ...kept, holdings: 2 }, derived);
  expect([isSame, shown]).toEqual([false, [company, owner]]);
});

it('figures that are omitted now are all deleted, and their owners that are companies show less', () => {
  const figures = [figure(owner), figure(other, text, false)];
  expect(figuresDifference({ ...kept, count: 2, figures }, { ...derived, figures: undefined, until: 9 })).toEqual({
    ...expected,
    until: 9,
    isOmitted: true,
    count: 0,
    gone: figures,
    remaining: [],
    added: [],
    isSame: false,
    shown: [company, owner],
  });
});

it('of figures that are omitted as before, nothing is different', () => {
  const { isSame, shown } = figuresDifference(
    { ...kept, isOmitted: true, count: 0, figures: [] },
    { ...derived, figures: undefined },
  );
  expect([isSame, shown]).toEqual([true, []]);
});

it('a figure that is stored twice is deleted and written once', () => {
  const figures = [figure(owner), figure(owner)];
  const { gone, remaining, added, isSame } = figuresDifference({ ...kept, count: 2, figures }, derived);
  expect({ gone, remaining, added, isSame }).toEqual({
    gone: figures,
    remaining: [],
    added: [[owner, text]],
    isSame: false,
  });
});
