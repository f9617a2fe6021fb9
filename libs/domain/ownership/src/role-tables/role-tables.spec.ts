import { hasPublishedCategory, hasPublishedText } from './role-tables';

test('a title and a category are published only as the tables have them, the title for its very type', () => {
  const chair = { id: 1001, text: 'Chair of the Board', category: 'Board of Directors' };
  const ofGroup = { id: 1015, text: 'General Partner (KS)', category: 'Partners (joint and several liability)' };
  const other = [
    { ...chair, id: 1002 },
    { ...chair, text: 'chair of the board' },
    { ...chair, text: 'Chair: Kari Nordmann' },
    { id: 1001 },
    { id: 9999, text: 'Chair of the Board' },
  ];
  expect([chair, ofGroup].map((role) => [hasPublishedText(role), hasPublishedCategory(role)])).toEqual([
    [true, true],
    [true, true],
  ]);
  expect(other.map(hasPublishedText)).toEqual([false, false, false, false, false]);
  expect([{ id: 1001, category: 'Board of Kari Nordmann' }, { id: 1001 }].map(hasPublishedCategory)).toEqual([
    false,
    false,
  ]);
});
