import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StatedRecord } from '@company-relations/ownership';
import { recordsOfControl } from './control-records';
import { type Band, naturesOfControl } from './natures-of-control';
import { statementReasons } from './unspecified-owners';

const page = readFileSync(join(__dirname, '../../../../../docs/registers/united-kingdom.md'), 'utf8');
const rows = new Map(
  [...page.matchAll(/^\| `([a-z0-9-]+)` \| ([^|]*) \| ([^|]*) \| ([^|]*) \| ([^|]*) \| ([^|]*) \|$/gm)].map(
    ([, code = '', , percent = '', , ofPerson = '', ofEntity = '']) => [
      code,
      { percent: percent.trim(), ofPerson, ofEntity },
    ],
  ),
);

const kinds: Readonly<Record<StatedRecord['kind'], string>> = {
  beneficialOwnership: 'beneficial ownership',
  ownership: 'ownership',
  companyStructure: 'corporate structure',
  role: 'role',
};

describe('docs/registers/united-kingdom.md', () => {
  it('lists every nature of control', () => {
    expect([...rows.keys()].sort()).toEqual([...naturesOfControl.keys()].sort());
  });

  it.each([...naturesOfControl.keys()])('says which records %s makes', (code) => {
    const made = (isIndividual: boolean) => recordsOfControl({ codes: [code], isIndividual, ended: false, period: {} });
    expect(rows.get(code)).toEqual({
      percent: percentOf(naturesOfControl.get(code)?.band),
      ofPerson: kindsOf(made(true)),
      ofEntity: kindsOf(made(false)),
    });
  });
});

it('docs/registers/united-kingdom.md lists the reason of every statement', () => {
  const listed = [...page.matchAll(/^\| `([a-z-]+)` \| ((?:`\w+`(?:, )?)+) \|$/gm)];
  expect(listed.map(([, code = '', reasons = '']) => [code, reasons.replaceAll('`', '').split(', ')])).toEqual([
    ...statementReasons,
  ]);
});

function kindsOf(records: readonly StatedRecord[]): string {
  return records.map(({ kind }) => kinds[kind]).join(', ');
}

function percentOf(band: Band | undefined): string {
  if (!band) return '';
  const { min, max, isMinExcluded, isMaxExcluded } = band;
  if (!isMinExcluded) return `${min} or more`;
  if (max === 100) return `more than ${min}`;
  return `more than ${min}, ${isMaxExcluded ? 'less than' : 'at most'} ${max}`;
}
