import { describeWithSharedData, sharedText } from '../testing/shared-data';
import {
  statementsWithoutReason,
  statementReasons,
  unspecifiedByExemptions,
  unspecifiedByStatement,
} from './unspecified-owners';

const kind = 'persons-with-significant-control-statement';

describe('a statement about a company', () => {
  it('is why no beneficial owner is named, with the code of the register', () => {
    const statement = 'no-individual-or-entity-with-signficant-control';
    expect(unspecifiedByStatement({ kind, statement, notified_on: '2016-07-12' })).toEqual({
      records: [
        {
          kind: 'unspecifiedOwner',
          ended: false,
          record: { category: 'beneficialOwner', reason: 'none', text: statement, inDate: '2016-07-12T00:00:00Z' },
        },
      ],
      notices: [],
    });
  });

  it('of a partnership has the reason of the one of a company, and its own code', () => {
    const statement = 'psc-exists-but-not-identified-partnership';
    expect(unspecifiedByStatement({ kind, statement }).records).toEqual([
      {
        kind: 'unspecifiedOwner',
        ended: false,
        record: { category: 'beneficialOwner', reason: 'notIdentified', text: statement },
      },
    ]);
  });

  it.each([
    [{ ceased_on: '2020-01-31' }, { outDate: '2020-01-31T00:00:00Z' }, {}],
    [{ ceased: true }, {}, {}],
    [{ ceased_on: '2099-01-31', ceased: true }, { outDate: '2099-01-31T00:00:00Z' }, { hasEnded: true }],
  ])('that ceased is history: %j', (ceased, dates, end) => {
    const statement = 'steps-to-find-psc-not-yet-completed';
    expect(unspecifiedByStatement({ kind, statement, ...ceased }).records).toEqual([
      {
        kind: 'unspecifiedOwner',
        ended: true,
        ...end,
        record: { category: 'beneficialOwner', reason: 'beingIdentified', text: statement, ...dates },
      },
    ]);
  });

  it('of two reasons gives both', () => {
    const statement =
      'at-least-one-beneficial-owner-unidentified-and-information-not-provided-for-at-least-one-beneficial-owner';
    expect(unspecifiedByStatement({ kind, statement }).records.map(({ record }) => record.reason)).toEqual([
      'someNotIdentified',
      'notProvided',
    ]);
  });

  it.each([
    ['all-beneficial-owners-identified', 'statement "all-beneficial-owners-identified" misses no beneficial owner'],
    ['psc-on-the-moon', 'unknown statement "psc-on-the-moon" about a company'],
  ])('that gives no reason is a notice: %s', (statement, notice) => {
    expect(unspecifiedByStatement({ kind, statement })).toEqual({ records: [], notices: [`${notice}: not loaded`] });
  });
});

describe('exemptions of a company', () => {
  const exemption = (text: string, dates: object, ended = false) => ({
    kind: 'unspecifiedOwner',
    ended,
    record: { category: 'beneficialOwner', reason: 'exempt', text, ...dates },
  });

  it('are a record for each period', () => {
    const items = [{ exempt_from: '2016-10-29', exempt_to: '2018-01-31' }, { exempt_from: '2019-02-01' }];
    const type = 'psc-exempt-as-shares-admitted-on-market';
    const exemptions = { psc_exempt_as_shares_admitted_on_market: { exemption_type: type, items } };
    expect(unspecifiedByExemptions({ kind: 'exemptions', exemptions })).toEqual({
      records: [
        exemption(type, { inDate: '2016-10-29T00:00:00Z', outDate: '2018-01-31T00:00:00Z' }, true),
        exemption(type, { inDate: '2019-02-01T00:00:00Z' }),
      ],
      notices: [],
    });
  });

  it('without periods are current, under the name of the member where no type is given', () => {
    const exemptions = { psc_exempt_as_trading_on_uk_regulated_market: {} };
    expect(unspecifiedByExemptions({ kind: 'exemptions', exemptions }).records).toEqual([
      exemption('psc-exempt-as-trading-on-uk-regulated-market', {}),
    ]);
  });

  it('that are none are a notice', () => {
    expect(unspecifiedByExemptions({ kind: 'exemptions' })).toEqual({
      records: [],
      notices: ['entry without an exemption: not loaded'],
    });
  });
});

describeWithSharedData('the published list of statements', () => {
  it('has a reason for each of them, or none is missing', () => {
    const list = sharedText('registers/uk-psc-snapshot-jsonl/psc_descriptions.yml');
    const section = /^statement_description:\n((?: +.*\n)+)/m.exec(list)?.[1] ?? '';
    const codes = [...section.matchAll(/^ +'([^']+)' *:/gm)].map(([, code]) => code as string);
    expect(codes).toHaveLength(28);
    const known = [...statementReasons.keys(), ...statementsWithoutReason];
    expect(new Set(codes.map((code) => code.replace(/-partnership$/, '')))).toEqual(new Set(known));
  });
});
