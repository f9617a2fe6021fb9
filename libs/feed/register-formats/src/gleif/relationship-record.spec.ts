import { gleifReader } from './gleif-reader';

const child = '5299000EXAMPLE000C33';
const parent = '5299000EXAMPLE000P44';
const text = ($: string) => ({ $ });
const node = (lei: string, type = 'LEI') => ({ NodeID: text(lei), NodeIDType: text(type) });
const period = (type: string, from: string, until?: string) => ({
  StartDate: text(from),
  ...(until !== undefined && { EndDate: text(until) }),
  PeriodType: text(type),
});
const periods = (...list: object[]) => ({
  RelationshipPeriods: { RelationshipPeriod: list.length === 1 ? list[0] : list },
});
const percent = (amount: string, units = 'PERCENTAGE') => ({
  MeasurementMethod: text('ACCOUNTING_CONSOLIDATION'),
  QuantifierAmount: text(amount),
  QuantifierUnits: text(units),
});
const quantified = (...list: object[]) => ({
  RelationshipQuantifiers: { RelationshipQuantifier: list.length === 1 ? list[0] : list },
});

function read(changes: object = {}, registered: object = {}, rest: object = {}) {
  const record = {
    Relationship: {
      StartNode: node(child),
      EndNode: node(parent),
      RelationshipType: text('IS_DIRECTLY_CONSOLIDATED_BY'),
      RelationshipStatus: text('ACTIVE'),
      ...changes,
    },
    Registration: {
      LastUpdateDate: text('2024-01-31T08:00:00.000Z'),
      RegistrationStatus: text('PUBLISHED'),
      ...registered,
    },
    ...rest,
  };
  return gleifReader().read(JSON.stringify(record));
}

/** What is read of a relationship that makes these records. */
const stated = (records: object[], notices: string[] = []) => ({
  statements: [
    {
      type: 'record',
      id: `XI-LEI-RR-D-${child}-${parent}`,
      asOf: '2024-01-31T08:00:00Z',
      party: `XI-LEI-${parent}`,
      company: `XI-LEI-${child}`,
      records,
    },
  ],
  notices,
});
const structure = (record: object = {}, ended = false) => ({ kind: 'companyStructure', ended, record });

describe('a record of RR-CDF', () => {
  it('of direct consolidation makes the end the parent of the start in the corporate structure', () => {
    expect(read()).toEqual(stated([structure()]));
  });

  it.each([
    ['IS_ULTIMATELY_CONSOLIDATED_BY', 'links a company with the top of its group, past the companies between them'],
    ['IS_INTERNATIONAL_BRANCH_OF', 'is a branch relation, neither ownership nor control'],
    ['IS_FUND-MANAGED_BY', 'is a fund manager relation, neither ownership nor control'],
    ['IS_SUBFUND_OF', 'is a relation between funds, neither ownership nor control'],
    ['IS_FEEDER_TO', 'is a relation between funds, neither ownership nor control'],
  ])('of the type %s is never a link between owner and owned', (type, why) => {
    expect(read({ RelationshipType: text(type) })).toEqual({ statements: [], notices: [`${type} ${why}: not loaded`] });
  });

  it('of an unknown type is not loaded', () => {
    expect(read({ RelationshipType: text('constructor') })).toEqual({
      statements: [],
      notices: ['unknown relationship type "constructor": not loaded'],
    });
  });

  it.each([
    ['100.00', 100],
    ['51.5', 51.5],
    ['0.00', 0],
  ])('has the percentage %s', (amount, stakePercent) => {
    expect(read(quantified(percent(amount)))).toEqual(stated([structure({ stakePercent })]));
  });

  it.each([
    ['1.00', [percent('1.00')], 'percentage of 1, which may stand for 100: not loaded'],
    ['1', [percent('1')], 'percentage of 1, which may stand for 100: not loaded'],
    ['100.01', [percent('100.01')], 'percentage that is no number from 0 to 100: not loaded'],
    ['all', [percent('all')], 'percentage that is no number from 0 to 100: not loaded'],
    ['two', [percent('60'), percent('70')], 'several percentages of one relationship: not loaded'],
    ['a number of shares', [percent('60', 'SHARES')], 'quantifier in another unit than percent: not loaded'],
  ])('has no figure by %s', (_, list, notice) => {
    expect(read(quantified(...list))).toEqual(stated([structure()], [notice]));
  });

  it('has the dates of the relationship only, not those of accounts and documents', () => {
    expect(
      read(
        periods(
          period('ACCOUNTING_PERIOD', '2021-01-01T01:00:00+01:00', '2021-12-31T01:00:00+01:00'),
          period('DOCUMENT_FILING_PERIOD', '2022-01-01T00:00:00Z', '2022-12-31T00:00:00Z'),
          period('RELATIONSHIP_PERIOD', '2017-12-06T01:00:00+01:00'),
        ),
      ),
    ).toEqual(stated([structure({ inDate: '2017-12-06T00:00:00Z' })]));
    expect(read(periods(period('ACCOUNTING_PERIOD', '2021-01-01T00:00:00Z', '2021-12-31T00:00:00Z')))).toEqual(
      stated([structure()]),
    );
  });

  it('has a record for each period of the relationship', () => {
    expect(
      read(
        periods(
          period('RELATIONSHIP_PERIOD', '2010-01-01T00:00:00Z', '2011-12-31T23:00:00Z'),
          period('RELATIONSHIP_PERIOD', '2015-01-01T00:00:00Z'),
        ),
      ),
    ).toEqual(
      stated([
        structure({ inDate: '2010-01-01T00:00:00Z', outDate: '2012-01-01T00:00:00Z' }, true),
        structure({ inDate: '2015-01-01T00:00:00Z' }),
      ]),
    );
  });

  it.each([
    ['that is inactive has ended', { RelationshipStatus: text('INACTIVE') }, 'PUBLISHED', true],
    ['whose registration is retired has ended', {}, 'RETIRED', true],
    ['whose registration has lapsed is current', {}, 'LAPSED', false],
  ])('%s', (_, changes, status, ended) => {
    expect(read(changes, { RegistrationStatus: text(status) })).toEqual(stated([structure({}, ended)]));
  });

  it('that is inactive has ended, also with a period that ends on a later day', () => {
    const ahead = periods(period('RELATIONSHIP_PERIOD', '2010-01-01T00:00:00Z', '2099-12-31T00:00:00Z'));
    const ends = structure({ inDate: '2010-01-01T00:00:00Z', outDate: '2099-12-31T00:00:00Z' }, true);
    expect(read(ahead)).toEqual(stated([ends]));
    expect(read({ ...ahead, RelationshipStatus: text('INACTIVE') })).toEqual(stated([{ ...ends, hasEnded: true }]));
  });

  it.each([
    ['DUPLICATE', {}, '2024-01-31T08:00:00Z'],
    ['ANNULLED', {}, '2024-01-31T08:00:00Z'],
    ['PUBLISHED', { Extension: { Deletion: { DeletedAt: text('2024-02-01T01:39:19Z') } } }, '2024-02-01T01:39:19Z'],
  ])('that was a mistake (%s) or deleted is withdrawn', (status, rest, asOf) => {
    expect(read({}, { RegistrationStatus: text(status) }, rest)).toEqual({
      statements: [{ type: 'removal', of: 'record', id: `XI-LEI-RR-D-${child}-${parent}`, asOf }],
      notices: [],
    });
  });

  it('of a company with itself is not loaded', () => {
    expect(read({ EndNode: node(child) })).toEqual({
      statements: [],
      notices: ['company that consolidates itself: not loaded'],
    });
  });

  it('without two LEIs is bad', () => {
    expect(read({ StartNode: node('x'), EndNode: node(parent, 'NAME') })).toEqual({
      problem:
        'Relationship.StartNode must be a Legal Entity Identifier; Relationship.EndNode must be a Legal Entity Identifier',
    });
    expect(read({ RelationshipType: {} })).toEqual({ problem: 'Relationship.RelationshipType is missing' });
  });

  it('is read inside an object with its name too', () => {
    const answer = gleifReader().read(
      JSON.stringify({ RelationshipRecord: { Relationship: { RelationshipType: text('IS_FEEDER_TO') } } }),
    );
    expect(answer).toEqual({
      statements: [],
      notices: ['IS_FEEDER_TO is a relation between funds, neither ownership nor control: not loaded'],
    });
  });
});
