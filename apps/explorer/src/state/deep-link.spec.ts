import { checkProperty } from '@company-relations/property-testing';
import fc from 'fast-check';
import { deepLinkText, directions, maxDepth, noLink, readDeepLink, views } from './deep-link';

test('an address says the company, how it is looked at, the day and the selected party', () => {
  expect(readDeepLink('#company=1001&direction=up&depth=3&asOf=2022-05-01&selected=1002&view=table')).toEqual({
    company: 1001,
    direction: 'up',
    depth: 3,
    asOf: '2022-05-01',
    selected: 1002,
    view: 'table',
  });
});

test.each([
  ['', noLink],
  ['#', noLink],
  ['#company=abc&depth=0&asOf=2022-02-30&direction=left&view=map&selected=4', noLink],
  ['#company=1&depth=11&asOf=2022-13-01&selected=-4', { ...noLink, company: 1 }],
  ['#company=99999999999999999999', noLink],
  ['#company=1&Name=Ann&OrgNo=923609016', { ...noLink, company: 1 }],
])('%j: what is not valid, and what an address may not say, is left out', (fragment, link) => {
  expect(readDeepLink(fragment)).toEqual(link);
});

test('the start page has no fragment, and members with their defaults are left out', () => {
  expect(deepLinkText(noLink)).toBe('');
  expect(deepLinkText({ ...noLink, company: 7 })).toBe('company=7');
});

const ids = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });
const links = fc.record(
  {
    company: ids,
    direction: fc.constantFrom(...directions),
    depth: fc.integer({ min: 1, max: maxDepth }),
    asOf: fc
      .date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((day) => day.toISOString().slice(0, 10)),
    selected: ids,
    view: fc.constantFrom(...views),
  },
  { requiredKeys: ['company', 'direction', 'depth', 'view'] },
);

test('a link is read as it was written, and consists of ids, days and words of the page', () => {
  checkProperty({ values: links, classes: ['a past day', 'a selected party', 'today'] }, (link, meet) => {
    meet('a past day', link.asOf !== undefined);
    meet('today', link.asOf === undefined);
    meet('a selected party', link.selected !== undefined);
    const text = deepLinkText(link);
    expect(readDeepLink(`#${text}`)).toEqual(link);
    expect(text).toMatch(/^company=\d+(&(direction|view)=[a-z]+|&(depth|selected)=\d+|&asOf=\d{4}-\d\d-\d\d)*$/);
  });
});
