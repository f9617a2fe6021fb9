import { XmlRecordSplitter } from '@company-relations/register-formats';
import { asOf, dateTime, numbersOf, options, readLines } from '../testing/read-lines';
import { exceptionFile, leiFile, relationshipFile } from './cdf-xml';
import { exceptionRows, leiRows, relationshipRows } from './golden-copy-csv';
import { leiCompany, type LeiCompany } from './lei-companies';
import { parentsOf, type Relationship, type ReportingException } from './relationships';

const source = 'GLEIF';
const numbers = numbersOf(options);
const relationships = numbers.flatMap((number) => parentsOf(options, number).relationships);

/** The records of a file. */
function recordsIn(file: Iterable<string>): string[] {
  const splitter = new XmlRecordSplitter();
  const items = [...splitter.split(Buffer.from([...file].join('\n'))), ...splitter.finish()];
  return items.map((item) => ('text' in item ? item.text : item.problem));
}

const legalForms: Readonly<Record<string, number>> = {
  ...{ H0PO: 5001, B6ES: 5002, YI42: 1005, IQGE: 1006, XJHM: 6029, '2HBR': 6017 },
};
const schemes: Readonly<Record<string, string>> = { RA000585: 'GB-COH', RA000472: 'NO-BRC', RA000544: 'SE-ON' };

function statementOf(company: LeiCompany) {
  const { lei, name, jurisdiction, authority, category, form, address, createdOn, updatedOn } = company;
  const base = { source, id: `XI-LEI-${lei}`, asOf: `${updatedOn}T15:41:20Z` };
  if (['ANNULLED', 'DUPLICATE'].includes(company.registrationStatus))
    return { ...base, type: 'removal', of: 'company' };
  const scheme = category === 'GENERAL' && authority ? schemes[authority.id] : undefined;
  const number = scheme === undefined ? undefined : authority?.number;
  const { line: street, postalCode: zipCode, city, country } = address;
  return {
    ...{ ...base, type: 'company', rank: 1, searchable: true },
    identifiers: [{ scheme: 'XI-LEI', id: lei }, ...(number === undefined ? [] : [{ scheme, id: number }])],
    profile: {
      ...{ name, countryCode: jurisdiction, operationalStatus: statusOf(company) },
      ...(number !== undefined && { orgNo: number }),
      ...(legalForms[form.code] !== undefined && { legalForm: legalForms[form.code] }),
      addresses: [{ street, zipCode, city, countryCode: country }],
      ...(authority && { registrationDate: dateTime(createdOn.day) }),
    },
  };
}

function statusOf({ isActive, successor }: LeiCompany): number {
  if (isActive) return 1;
  return successor === undefined ? 11 : 8;
}

function noticesOf({ category, authority }: LeiCompany): string[] {
  if (category === 'FUND')
    return [
      'unknown legal form "FUND" of LU: not loaded',
      'fund: loaded as a company that has no number of a register',
    ];
  if (category === 'BRANCH') return ['branch: loaded as a company that has no number of a register'];
  return authority?.id === 'RA000242' ? ['number of the registration authority RA000242: not loaded'] : [];
}

function recordOf({ child, parent, begin, end, percentage, updatedOn }: Relationship) {
  const stakePercent = percentage === undefined || percentage === '1.00' ? undefined : Number(percentage);
  const record = {
    ...(stakePercent !== undefined && { stakePercent }),
    inDate: dateTime(begin.day),
    ...(end && { outDate: dateTime(end.day) }),
  };
  return {
    ...{ source, type: 'record', id: `XI-LEI-RR-D-${child}-${parent}`, asOf: `${updatedOn}T15:41:20Z` },
    ...{ party: `XI-LEI-${parent}`, company: `XI-LEI-${child}` },
    records: [
      { kind: 'companyStructure', ended: end !== undefined, ...(end !== undefined && { hasEnded: true }), record },
    ],
  };
}

const exceptionReasons: Readonly<Record<string, string>> = {
  NATURAL_PERSONS: 'naturalPersons',
  NO_KNOWN_PERSON: 'noKnownPerson',
  NON_CONSOLIDATING: 'notConsolidated',
  NO_LEI: 'withoutLei',
  NON_PUBLIC: 'notPublic',
};

/** @param day the day of the exception, which is that of its file. */
function reasonOf({ lei, category, reason: text }: ReportingException, day: string) {
  const isDirect = category === 'DIRECT_ACCOUNTING_CONSOLIDATION_PARENT';
  const company = `XI-LEI-${lei}`;
  const reason = exceptionReasons[text];
  const record = { category: isDirect ? 'directParent' : 'ultimateParent', reason, text };
  return {
    ...{ source, type: 'record', id: `XI-LEI-RE-${isDirect ? 'D' : 'U'}-${lei}`, asOf: day },
    ...{ party: company, company, records: [{ kind: 'unspecifiedOwner', ended: false, record }] },
  };
}

/** For each form of the golden copy, the texts that its reader gets one by one. */
const forms = {
  XML: {
    // In XML, the file states the hour of its content.
    exceptionDay: `${options.asOf}T08:00:00Z`,
    companies: () => recordsIn(leiFile(options)),
    relationships: () => recordsIn(relationshipFile(options)),
    exceptions: () => recordsIn(exceptionFile(options)),
  },
  CSV: {
    exceptionDay: asOf,
    companies: () => [...leiRows(options)],
    relationships: () => [...relationshipRows(options)],
    exceptions: () => [...exceptionRows(options)],
  },
};

describe.each(Object.entries(forms))('the golden copy as %s', (_form, texts) => {
  it('has LEI records that say to their reader what the generator meant of each company', () => {
    const companies = numbers.map((number) => leiCompany(options, number));
    const mistakes = companies.filter(({ registrationStatus }) =>
      ['ANNULLED', 'DUPLICATE'].includes(registrationStatus),
    );
    const kept = companies.filter((company) => !mistakes.includes(company));
    expect(mistakes).toHaveLength(10);
    expect(readLines(texts.companies())).toEqual({
      statements: companies.map(statementOf),
      notices: kept.flatMap(noticesOf),
      problems: [],
    });
    const written = new Set(companies.map(({ createdOn }) => createdOn.written));
    expect([...written].sort()).toEqual(['as UTC of the east', 'in UTC', 'with an offset']);
  });

  it('has relationships that say to their reader what the generator meant of direct parents, and no more', () => {
    const { statements, notices, problems } = readLines(texts.relationships());
    const direct = relationships.filter(({ type }) => type === 'IS_DIRECTLY_CONSOLIDATED_BY');
    expect({ statements, problems }).toEqual({ statements: direct.map(recordOf), problems: [] });
    const unclear = direct.filter(({ percentage }) => percentage === '1.00');
    const ofOne = notices.filter((notice) => notice === 'percentage of 1, which may stand for 100: not loaded');
    expect(unclear.length).toBeGreaterThan(0);
    expect(ofOne).toHaveLength(unclear.length);
    expect(notices).toHaveLength(relationships.length - direct.length + unclear.length);
    expect(new Set(relationships.map(({ type }) => type)).size).toBe(3);
  });

  it('has reporting exceptions that say to their reader why the generator named no parent', () => {
    const exceptions = numbers.flatMap((number) => parentsOf(options, number).exceptions);
    expect(readLines(texts.exceptions())).toEqual({
      statements: exceptions.map((exception) => reasonOf(exception, texts.exceptionDay)),
      notices: [],
      problems: [],
    });
    expect(new Set(exceptions.map(({ reason }) => reason)).size).toBe(5);
    expect(new Set(exceptions.map(({ category }) => category)).size).toBe(2);
  });
});
