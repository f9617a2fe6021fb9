import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StatedRecord } from '@company-relations/ownership';
import { readerFor } from '../readers';
import type { StatementReader } from '../statement-reader';
import { recordsOfControl } from './control-records';
import { type PercentBand, type NatureKind, type NatureOfControl, naturesOfControl } from './natures-of-control';
import { pscReader } from './psc-reader';
import { statementReasons } from './unspecified-owners';

const page = readFileSync(join(__dirname, '../../../../../docs/registers/united-kingdom.md'), 'utf8');
const rows = new Map(
  [...page.matchAll(/^\| `([a-z0-9-]+)` \| ([^|]*) \| ([^|]*) \| ([^|]*) \| ([^|]*) \| ([^|]*) \|$/gm)].map(
    ([, code = '', controlBy = '', percent = '', heldBy = '', ofPerson = '', ofEntity = '']) => [
      code,
      { controlBy, percent: percent.trim(), heldBy, ofPerson, ofEntity },
    ],
  ),
);

const kinds: Readonly<Record<StatedRecord['kind'], string>> = {
  beneficialOwnership: 'beneficial ownership',
  ownership: 'ownership',
  companyStructure: 'corporate structure',
  role: 'role',
};

const controlWords: Readonly<Record<NatureKind, (code: string) => string>> = {
  shares: () => 'shares',
  votes: () => 'votes',
  surplusAssets: () => 'surplus assets',
  appointment: (code) => `appoint and remove ${/remove-(director|member|person)/.exec(code)?.[1]}s`,
  influence: () => 'significant influence or control by other means',
  nominee: (code) =>
    `land in ${landOf(code)}, as nominee for ${code.includes('-another-entity-') ? 'another entity' : 'a person'}`,
};

/** The holders of interests that a trust or firm has, by the end of the code. */
const holders: readonly (readonly [end: RegExp, holder: string])[] = [
  [/-as-control-over-trust-registered-overseas-entity$/, 'a trust that it controls'],
  [/-as-control-over-firm-registered-overseas-entity$/, 'a firm that it controls'],
  [/-as-trust-registered-overseas-entity$/, 'a trust, as trustee'],
  [/-as-firm-registered-overseas-entity$/, 'a firm, as member'],
  [/-as-trust(-limited-liability-partnership)?$/, 'a trust that it controls'],
  [/-as-firm(-limited-liability-partnership)?$/, 'a firm that it controls or belongs to'],
];

describe('docs/registers/united-kingdom.md', () => {
  it('lists every nature of control', () => {
    expect([...rows.keys()].sort()).toEqual([...naturesOfControl.keys()].sort());
  });

  it.each([...naturesOfControl])(
    'says what control %s is, who holds it, and which records it makes',
    (code, nature) => {
      const made = (isIndividual: boolean) =>
        recordsOfControl({ codes: [code], isIndividual, ended: false, period: {} });
      expect(rows.get(code)).toEqual({
        controlBy: controlWords[nature.kind](code),
        percent: percentOf(nature.band),
        heldBy: holderOf(nature),
        ofPerson: kindsOf(made(true)),
        ofEntity: kindsOf(made(false)),
      });
    },
  );
});

it('docs/registers/united-kingdom.md lists the reason of every statement', () => {
  const listed = [...page.matchAll(/^\| `([a-z-]+)` \| ((?:`\w+`(?:, )?)+) \|$/gm)];
  expect(listed.map(([, code = '', reasons = '']) => [code, reasons.replaceAll('`', '').split(', ')])).toEqual([
    ...statementReasons,
  ]);
});

it('docs/registers/united-kingdom.md shows a chain of bands as the register states it, and the same in the register format', () => {
  const [published, written] = [...page.matchAll(/^```jsonl\n([^]*?)\n```$/gm)].map(([, text = '']) =>
    text.split('\n'),
  );
  const ownerships = (reader: StatementReader, lines: readonly string[] = []) =>
    lines.flatMap((line) => {
      const read = reader.read(line);
      if ('problem' in read) throw new Error(read.problem);
      return read.statements.flatMap((statement) =>
        statement.type !== 'record'
          ? []
          : statement.records
              .filter(({ kind }) => kind === 'ownership')
              .map(({ record: { updatedAt: _, ...record } }) => ({ of: statement.company, record })),
      );
    });
  const open = { minStakePercent: 50, maxStakePercent: 75, isMinStakeExcluded: true, isMaxStakeExcluded: true };
  const chain = ['GB-COH-99000011', 'GB-COH-99000012'].map((of) => ({
    of,
    record: { ...open, inDate: '2016-04-06T00:00:00Z' },
  }));
  expect(ownerships(pscReader('2024-12-19T00:00:00Z'), published)).toEqual(chain);
  expect(ownerships(readerFor('register'), written)).toEqual(chain);
});

function kindsOf(records: readonly StatedRecord[]): string {
  return records.map(({ kind }) => kinds[kind]).join(', ');
}

function holderOf({ code, kind, isThroughTrustOrFirm }: NatureOfControl): string | undefined {
  if (kind === 'nominee') return 'the overseas entity, for it';
  return isThroughTrustOrFirm ? holders.find(([end]) => end.test(code))?.[1] : 'itself';
}

function landOf(code: string): string | undefined {
  const lands = { 'england-wales': 'England and Wales', scotland: 'Scotland', 'northern-ireland': 'Northern Ireland' };
  return Object.entries(lands).find(([land]) => code.includes(land))?.[1];
}

function percentOf(band: PercentBand | undefined): string {
  if (!band) return '';
  const { min, max, isMinExcluded, isMaxExcluded } = band;
  if (!isMinExcluded) return `${min} or more`;
  if (max === 100) return `more than ${min}`;
  return `more than ${min}, ${isMaxExcluded ? 'less than' : 'at most'} ${max}`;
}
