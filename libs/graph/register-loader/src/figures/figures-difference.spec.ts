import type { DerivedFigures } from '@company-relations/company-graph';
import { serviceId, ultimateOwnershipRevision } from '@company-relations/ownership';
import { type FigureRow, figuresDifference, type StoredFigures } from './figures-difference';

const [company, owner, other] = [serviceId(1), serviceId(2), serviceId(3)];
const text = '{"stakePercent":60}';
const figure = (id: number, record = text, isCompany = true): FigureRow => [id, isCompany, record, 7];
const kept: StoredFigures = {
  company,
  stamp: 7,
  stampWhenMarked: null,
  count: 1,
  storedHoldings: 1,
  until: null,
  revision: ultimateOwnershipRevision,
  wasOmitted: false,
  holdings: 1,
  figures: [figure(owner)],
};
const derived: DerivedFigures = { company, figures: [{ owner, stake: { stakePercent: 60 } }], until: undefined };
const expected = { company, until: undefined, isOmitted: false, isNewlyOmitted: false, count: 1, holdings: 1 };

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
    isNewlyOmitted: true,
    count: 0,
    gone: figures,
    remaining: [],
    added: [],
    isSame: false,
    shown: [company, owner],
  });
});

it('a company of whose figures one was deleted with its owner shows other figures, although those that are left are right', () => {
  const { isSame, stamp, shown } = figuresDifference({ ...kept, stampWhenMarked: 7, count: 2 }, derived);
  expect([isSame, stamp, shown]).toEqual([false, undefined, [company]]);
});

it('of figures that are omitted as before, nothing is different', () => {
  const { isSame, shown } = figuresDifference(
    { ...kept, wasOmitted: true, count: 0, figures: [] },
    { ...derived, figures: undefined },
  );
  expect([isSame, shown]).toEqual([true, []]);
});

it('of a marked company whose figures are omitted as before, only the company is written', () => {
  const { isSame, isNewlyOmitted, shown } = figuresDifference(
    { ...kept, wasOmitted: true, stamp: null, count: null, revision: null, figures: [] },
    { ...derived, figures: undefined },
  );
  expect([isSame, isNewlyOmitted, shown]).toEqual([false, false, []]);
});

describe('the stamp of a marked company', () => {
  const marked = { ...kept, stamp: null, stampWhenMarked: 7 };

  it.each<[string, Partial<StoredFigures>, Partial<DerivedFigures>, number | undefined]>([
    ['stays, if its figures stay the same', {}, {}, 7],
    ['stays, if it has no figures as before', { count: 0, figures: [] }, { figures: [] }, 7],
    ['is not kept, if its records changed', { stampWhenMarked: null }, {}, undefined],
    ['is not kept, if a figure is added', { figures: [] }, {}, undefined],
    ['is not kept, if a figure is gone', {}, { figures: [] }, undefined],
    ['is not kept, if a figure has another stamp', { figures: [[owner, true, text, 6]] }, {}, undefined],
    [
      'is not kept, if its figures are no longer omitted',
      { wasOmitted: true, figures: [] },
      { figures: [] },
      undefined,
    ],
  ])('%s', (_, stored, now, stamp) => {
    expect(figuresDifference({ ...marked, ...stored }, { ...derived, ...now }).stamp).toBe(stamp);
  });
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
