import type { RegisterStatement } from '@company-relations/ownership';
import { detectFormat, readerFor } from '../readers';
import { describeWithSharedData, sharedLines, sharedText } from '../testing/shared-data';

function counted(keys: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const key of keys) counts[key] = (counts[key] ?? 0) + 1;
  return counts;
}

function readAll(lines: readonly string[]) {
  const statements: RegisterStatement[] = [];
  const notices: string[] = [];
  const problems: string[] = [];
  for (const line of lines) {
    const read = readerFor('bods').read(line);
    if ('problem' in read) problems.push(read.problem);
    else {
      statements.push(...read.statements);
      notices.push(...read.notices);
    }
  }
  return { statements, notices: counted(notices), problems };
}

describeWithSharedData('the statements about real British groups', () => {
  const lines = sharedLines('uk-gleif-bods/statements.jsonl');
  const { statements, notices, problems } = readAll(lines);
  const companies = statements.filter((statement) => statement.type === 'company');
  const records = statements
    .filter((statement) => statement.type === 'record')
    .flatMap((statement) => statement.records);

  it('are all read, and what is not loaded is reported', () => {
    expect(detectFormat(lines[0] ?? '')).toBe('bods');
    expect(problems).toEqual([]);
    expect(counted(statements.map(({ type }) => type))).toEqual({ company: 520, person: 18, record: 666 });
    expect(notices).toEqual({
      'IS_INTERNATIONAL_BRANCH_OF is a branch relation, neither ownership nor control: not loaded': 4,
      'IS_FUND-MANAGED_BY is a fund manager relation, neither ownership nor control: not loaded': 4,
      'number of a register of another country than the jurisdiction: the jurisdiction is the country': 2,
    });
  });

  it('describe 482 companies: 38 pairs of a company register record and a LEI record share a number, and no others', () => {
    const byIdentifier = new Map<string, typeof companies>();
    for (const company of companies) {
      for (const { scheme, id } of company.identifiers)
        byIdentifier.set(`${scheme}:${id}`, [...(byIdentifier.get(`${scheme}:${id}`) ?? []), company]);
    }
    const shared = [...byIdentifier.values()].filter((companies) => companies.length > 1);
    expect(shared.map((companies) => companies.map(({ rank }) => rank).sort())).toEqual(Array(38).fill([0, 1]));
    expect(new Set(shared.flat()).size).toBe(76);
    expect(counted(companies.map(({ rank }) => `rank ${rank}`))).toEqual({ 'rank 0': 345, 'rank 1': 175 });
  });

  it('give their companies these fields', () => {
    const fields = companies.flatMap(({ profile }) => Object.keys(profile));
    expect(counted(fields)).toEqual({
      name: 520,
      countryCode: 520,
      addresses: 520,
      legalForm: 506,
      registrationDate: 499,
      orgNo: 491,
      operationalStatus: 2,
    });
    expect(companies.every(({ searchable }) => searchable)).toBe(true);
  });

  it('give these records', () => {
    expect(
      counted(
        records.map(
          ({ kind, ended, votesAlone }) =>
            `${ended ? 'ended' : 'current'} ${kind}${votesAlone ? ' of votes alone' : ''}`,
        ),
      ),
    ).toEqual({
      'current ownership': 291,
      'current ownership of votes alone': 7,
      'ended ownership': 63,
      'ended ownership of votes alone': 8,
      'current beneficialOwnership': 10,
      'ended beneficialOwnership': 8,
      'current companyStructure': 495,
      'ended companyStructure': 58,
    });
    expect(records.filter(({ ended, record }) => ended && record.outDate === undefined)).toHaveLength(6);
    expect(records.filter(({ ended, record }) => !ended && record.outDate !== undefined)).toEqual([]);
    expect(counted(records.flatMap(({ record }) => ('text' in record ? [record.text ?? ''] : [])))).toEqual({
      'shareholding, votingRights': 4,
      shareholding: 1,
      votingRights: 11,
      otherInfluenceOrControl: 2,
    });
  });
});

describeWithSharedData('the example packages of BODS', () => {
  it.each<[string, Record<string, number>, Record<string, number>, Record<string, number>]>([
    [
      'bods-package',
      { company: 1, person: 1, record: 1 },
      { 'current beneficialOwnership': 1, 'current ownership': 1 },
      {},
    ],
    ['bods-package-entity-owning-entity', { company: 2, record: 1 }, { 'current ownership': 1 }, {}],
    [
      'joint-ownership',
      { company: 2, person: 2, record: 3 },
      { 'current ownership': 3, 'current beneficialOwnership': 2 },
      { 'no jurisdiction, and no number of a national register: no search finds the company': 1 },
    ],
    [
      'indirect-ownership',
      { company: 2, person: 1, record: 3 },
      { 'current ownership': 1, 'current beneficialOwnership': 1 },
      { 'interest without a type, not flagged as beneficial: not loaded': 1 },
    ],
    [
      'fermcat',
      { person: 10, company: 3, record: 10 },
      {
        'current beneficialOwnership': 14,
        'current ownership': 8,
        'current role': 6,
        'ended beneficialOwnership': 3,
        'ended ownership': 2,
        'ended role': 1,
      },
      { 'country of an address without an ISO 3166 code: not loaded': 3 },
    ],
    [
      'tecido',
      { person: 2, company: 2, record: 7 },
      {
        'current beneficialOwnership': 6,
        'current ownership': 6,
        'current role': 3,
        'ended beneficialOwnership': 2,
        'ended ownership': 1,
        'ended role': 1,
      },
      {},
    ],
  ])('%s is read', (file, types, kinds, notices) => {
    const read = readAll(
      (JSON.parse(sharedText(`bods-examples/${file}.json`)) as object[]).map((statement) => JSON.stringify(statement)),
    );
    const records = read.statements.flatMap((statement) => (statement.type === 'record' ? statement.records : []));
    expect({
      problems: read.problems,
      types: counted(read.statements.map(({ type }) => type)),
      kinds: counted(records.map(({ kind, ended }) => `${ended ? 'ended' : 'current'} ${kind}`)),
      notices: read.notices,
    }).toEqual({ problems: [], types, kinds, notices });
  });
});
