import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findLegalForm, findLegalFormByName } from '../code-tables/code-tables';
import { elfLegalForms } from './legal-forms';
import { registrationAuthorities } from './registration-authorities';
import { reasonsOfUnloadedTypes } from './relationship-record';
import { exceptionReasons } from './reporting-exception';

const page = readFileSync(join(__dirname, '../../../../../docs/registers/gleif.md'), 'utf8');

/** The cells of the rows of the page whose first cell has this form. */
function rows(first: RegExp): string[][] {
  return [...page.matchAll(/^\| (.*) \|$/gm)]
    .map(([, row = '']) => row.split(' | ').map((cell) => cell.replaceAll('`', '')))
    .filter(([cell = '']) => first.test(cell));
}

describe('docs/registers/gleif.md', () => {
  it('lists the registers whose numbers are joined', () => {
    expect(rows(/^RA\d{6}$/)).toEqual(
      [...registrationAuthorities].map(([id, { scheme, country }]) => [id, scheme, country]),
    );
  });

  it('lists the legal forms by code', () => {
    const listed = rows(/^[A-Z]{2}$/);
    const known = Object.entries(elfLegalForms).flatMap(([country, forms]) =>
      Object.entries(forms).map(([code, form]) => [country, code, form]),
    );
    const sorted = (list: string[][]) => list.map((row) => row.join(' ')).sort();
    expect(sorted(listed)).toEqual(sorted(known));
  });

  it('lists the reasons of exceptions', () => {
    const codes = new RegExp(`^(${[...exceptionReasons.keys()].join('|')})$`);
    expect(rows(codes)).toEqual([...exceptionReasons]);
  });

  it('says why the other relationships are not loaded', () => {
    const listed = rows(/^IS_/).map(([type = '', what = '']) => [type, what]);
    expect(listed).toEqual([
      ['IS_DIRECTLY_CONSOLIDATED_BY', 'corporate structure, under the id XI-LEI-RR-D-<start>-<end>'],
      ...Object.entries(reasonsOfUnloadedTypes).map(([type, why]) => [type, `not loaded: it ${why}`]),
    ]);
  });
});

describe('the legal forms', () => {
  it.each(
    Object.entries(elfLegalForms).flatMap(([country, forms]) => Object.values(forms).map((form) => [country, form])),
  )('of %s have %s in the code tables', (country = '', form = '') => {
    expect(findLegalForm(country, form) ?? findLegalFormByName(country, form)).toEqual(expect.any(Number));
  });
});
