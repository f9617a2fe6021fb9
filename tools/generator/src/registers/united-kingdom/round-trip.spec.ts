import { asOf, dateTime, numbersOf, options, readLines } from '../testing/read-lines';
import { britishCompany, type BritishCompany } from './companies';
import { companyDataColumns, companyDataLines } from './company-data';
import { controlsOf, type PscEntry } from './controls';
import { type Band, codeOf, type Nature } from './natures';
import { linkOf, pscLines } from './psc-snapshot';

const source = 'Companies House';
const numbers = numbersOf(options);
const entries = numbers.flatMap((number) => [...controlsOf(options, number)]);

const legalForms: Readonly<Record<string, number>> = {
  'Private Limited Company': 5001,
  'Public Limited Company': 5002,
  'Limited Liability Partnership': 5003,
};
const statuses: Readonly<Record<string, number>> = {
  Active: 1,
  'Active - Proposal to Strike off': 1,
  Registered: 1,
  Liquidation: 4,
  'In Administration': 6,
  'Voluntary Arrangement': 6,
};

function statementOf({ number, name, category, status, incorporationDate, address }: BritishCompany) {
  const isBritish = category !== 'Overseas Entity';
  const street = [address.line1, address.line2].filter((line) => line !== '').join(', ');
  const place = { street, zipCode: address.postCode, city: address.town };
  return {
    ...{ source, type: 'company', id: `GB-COH-${number}`, asOf, rank: 0, searchable: true },
    identifiers: [{ scheme: 'GB-COH', id: number }],
    profile: {
      ...{ name, operationalStatus: statuses[status], registrationDate: dateTime(incorporationDate) },
      ...(isBritish ? { orgNo: number, countryCode: 'GB', legalForm: legalForms[category] } : { countryCode: 'JE' }),
      addresses: [{ ...place, ...(address.country !== '' && { countryCode: 'GB' }) }],
    },
  };
}

const bands: Readonly<Record<Band, { min: number; max: number; isMinExcluded?: true; isMaxExcluded?: true }>> = {
  '25-to-50': { min: 25, max: 50, isMinExcluded: true },
  '50-to-75': { min: 50, max: 75, isMinExcluded: true, isMaxExcluded: true },
  '75-to-100': { min: 75, max: 100 },
  'more-than-25': { min: 25, max: 100, isMinExcluded: true },
};

function figuresOf(natures: readonly Nature[]) {
  const [stake, votes] = (['shares', 'votes'] as const).map(
    (right) => natures.find((nature) => nature.right === right)?.band,
  );
  const ofStake = stake && bands[stake];
  const ofVotes = votes && bands[votes];
  return {
    ...(ofStake && { minStakePercent: ofStake.min, maxStakePercent: ofStake.max }),
    ...(ofStake?.isMinExcluded && { isMinStakeExcluded: true }),
    ...(ofStake?.isMaxExcluded && { isMaxStakeExcluded: true }),
    ...(ofVotes && { minVotes: ofVotes.min, maxVotes: ofVotes.max }),
    ...(ofVotes?.isMinExcluded && { isMinVotesExcluded: true }),
    ...(ofVotes?.isMaxExcluded && { isMaxVotesExcluded: true }),
  };
}

function periodOf({ notifiedOn, ceasedOn }: PscEntry) {
  return { inDate: dateTime(notifiedOn), ...(ceasedOn !== undefined && { outDate: dateTime(ceasedOn) }) };
}

/** The records that natures of control mean. */
function recordsOf(entry: Extract<PscEntry, { natures: unknown }>) {
  const { kind, companyKind, natures, ceasedOn } = entry;
  const isPerson = kind === 'individual';
  const own = natures.filter(({ through }) => through === undefined);
  const ofOthers = natures.filter(({ through }) => through !== undefined);
  const holdings = own.filter(({ band }) => band !== undefined);
  const textOf = (list: readonly Nature[]) => list.map((nature) => codeOf(nature, companyKind)).join(', ');
  const isOfSurplus = companyKind === 'partnership' && holdings.some(({ right }) => right === 'shares');
  const found = [
    isPerson && own.length > 0 && { kind: 'beneficialOwnership', record: { ...figuresOf(own), text: textOf(own) } },
    ofOthers.length > 0 && { kind: 'beneficialOwnership', record: { text: textOf(ofOthers) } },
    holdings.length > 0 && {
      kind: 'ownership',
      record: { ...figuresOf(holdings), ...(isOfSurplus && { shareClass: 'right to surplus assets' }) },
      ...(holdings.every(({ right }) => right === 'votes') && { votesAlone: true }),
    },
    !isPerson && own.length > holdings.length && { kind: 'companyStructure', record: {} },
  ].filter((record) => record !== false);
  return found.map((stated) => ({
    ...stated,
    ended: ceasedOn !== undefined,
    record: { ...stated.record, ...periodOf(entry) },
  }));
}

function partyOf(entry: PscEntry) {
  const base = { source, id: linkOf(entry), asOf };
  const { premises, line, town, postCode } = entry.address;
  const addresses = [{ street: `${premises} ${line}`, zipCode: postCode, city: town, countryCode: 'GB' }];
  if (entry.kind === 'super-secure') return { ...base, type: 'person', profile: { isProtected: true } };
  if (entry.kind === 'individual') {
    const { title, forename, middleName, surname, birthDate, nationality, residence } = entry.person;
    const firstName = middleName === undefined ? forename : `${forename} ${middleName}`;
    const profile = {
      ...{ name: `${title} ${firstName} ${surname}`, firstName, lastName: surname, birthDate: birthDate.slice(0, 7) },
      ...(nationality.codes.length > 0 && { citizenships: nationality.codes }),
      ...(residence.codes.length > 0 && { countryOfResidences: residence.codes }),
      addresses,
    };
    return { ...base, type: 'person', profile };
  }
  if (entry.kind === 'statement' || entry.kind === 'exemptions') throw new Error('There is no party.');
  const { name, company, registeredIn } = entry.entity;
  const [countryCode] = registeredIn.codes;
  return {
    ...{ ...base, type: 'company', rank: 2, searchable: true },
    identifiers: company === undefined ? [] : [{ scheme: 'GB-COH', id: company }],
    profile: { name, ...(company !== undefined && { orgNo: company }), ...(countryCode && { countryCode }), addresses },
  };
}

function statementsOf(entry: PscEntry) {
  if (entry.kind === 'statement' || entry.kind === 'exemptions') return [];
  const id = linkOf(entry);
  const unpublished = { kind: 'beneficialOwnership', ended: entry.ceasedOn !== undefined };
  const records =
    entry.kind === 'super-secure'
      ? [{ ...unpublished, record: { ...periodOf(entry), text: 'nature of control not published' } }]
      : recordsOf(entry);
  const record = { source, type: 'record', id, asOf, party: id, company: `GB-COH-${entry.company}`, records };
  return [partyOf(entry), record];
}

const statementReasons: Readonly<Record<string, string>> = {
  'no-individual-or-entity-with-signficant-control': 'none',
  'psc-exists-but-not-identified': 'notIdentified',
  'steps-to-find-psc-not-yet-completed': 'beingIdentified',
};

/** The reason that an entry without a party gives for naming no beneficial owner. */
function reasonsOf(entry: PscEntry) {
  if (entry.kind !== 'statement' && entry.kind !== 'exemptions') return [];
  const why =
    entry.kind === 'statement'
      ? { reason: statementReasons[entry.statement], text: entry.statement }
      : { reason: 'exempt', text: 'psc-exempt-as-shares-admitted-on-market' };
  const record = { category: 'beneficialOwner', ...why, ...periodOf(entry) };
  const records = [{ kind: 'unspecifiedOwner', ended: entry.ceasedOn !== undefined, record }];
  const company = `GB-COH-${entry.company}`;
  return [{ source, type: 'record', id: linkOf(entry), asOf, party: company, company, records }];
}

describe('BasicCompanyData', () => {
  it('has a header of 55 columns, some with a blank before the name', () => {
    expect([...new Set(companyDataColumns)]).toHaveLength(55);
    expect(companyDataColumns.filter((name) => name.startsWith(' ')).slice(0, 2)).toEqual([
      ' CompanyNumber',
      ' RegAddress.AddressLine2',
    ]);
  });

  it('says to its reader what the generator meant of each company', () => {
    const { statements, notices, problems } = readLines(companyDataLines(options));
    expect(problems).toEqual([]);
    expect(statements).toEqual(numbers.map((number) => statementOf(britishCompany(options, number))));
    expect(notices).toEqual(Array(4).fill('unknown legal form "Overseas Entity" of JE: not loaded'));
  });

  it('is the same for the same options, and another for another seed', () => {
    const lines = [...companyDataLines(options)];
    expect([...companyDataLines(options)]).toEqual(lines);
    expect([...companyDataLines({ ...options, seed: 6 })]).not.toEqual(lines);
  });
});

describe('the snapshot of persons with significant control', () => {
  const lines = [...pscLines(options)];
  const isOfParty = (_line: string, index: number) => !['statement', 'exemptions'].includes(entries[index]?.kind ?? '');

  it('says to its reader what the generator meant of each party', () => {
    const { statements, notices, problems } = readLines(lines.slice(0, -1).filter(isOfParty));
    expect({ notices, problems }).toEqual({ notices: [], problems: [] });
    expect(statements).toEqual(entries.flatMap(statementsOf));
  });

  it('says to its reader why the generator named no controller, in statements and exemptions', () => {
    const reasons = entries.flatMap(reasonsOf);
    expect(readLines(lines.slice(0, -1).filter((line, index) => !isOfParty(line, index)))).toEqual({
      statements: reasons,
      notices: [],
      problems: [],
    });
    const texts = reasons.flatMap(({ records }) => records.map(({ record }) => record.text));
    expect(new Set(texts).size).toBe(4);
  });

  it('ends with the totals, and has every kind of entry, current and former', () => {
    const count = (...kinds: string[]) => entries.filter(({ kind }) => kinds.includes(kind)).length;
    expect(JSON.parse(lines.at(-1) ?? '')).toEqual({
      data: {
        kind: 'totals#persons-of-significant-control-snapshot',
        persons_of_significant_control_count: count('individual', 'corporate-entity', 'legal-person', 'super-secure'),
        statements_count: count('statement'),
        exemptions_count: count('exemptions'),
        generated_at: '2026-01-01T03:43:03Z',
      },
    });
    const kinds = ['individual', 'corporate-entity', 'legal-person', 'super-secure', 'statement', 'exemptions'];
    expect(kinds.map((kind) => count(kind) > 0)).toEqual(kinds.map(() => true));
    expect(entries.filter(({ ceasedOn }) => ceasedOn !== undefined).length).toBeGreaterThan(entries.length / 5);
  });

  it('has as many controllers and statements for each company as the register', () => {
    const statements = entries.filter(({ kind }) => kind === 'statement').length;
    expect(statements / numbers.length).toBeCloseTo(0.14, 1);
    expect((entries.length - statements) / numbers.length).toBeCloseTo(2.33, 1);
  });

  it('has links that are all different', () => {
    const links = entries.map(linkOf);
    expect(new Set(links).size).toBe(links.length);
  });
});
