/** Small invented files of registers, in the formats in which registers publish them. */

const britishColumns =
  'CompanyName, CompanyNumber,RegAddress.CareOf,RegAddress.POBox,RegAddress.AddressLine1, RegAddress.AddressLine2,RegAddress.PostTown,RegAddress.Country,RegAddress.PostCode,CompanyCategory,CompanyStatus,CountryOfOrigin,IncorporationDate';

export function britishCompanies(...numbers: readonly string[]): string {
  const rows = numbers.map(
    (number) =>
      `"EXAMPLE ${number} LIMITED","${number}","","","","","LEEDS","ENGLAND","","Private Limited Company","Active","United Kingdom","01/03/2010"`,
  );
  return [britishColumns, ...rows].join('\n');
}

/** Returns lines of the snapshot about the company 99000001. The entry `hidden` is about a protected person. */
export function pscLines(...entries: readonly string[]): string[] {
  return entries.map((name) => {
    const kind = name === 'hidden' ? 'super-secure' : 'individual';
    const data = {
      kind: `${kind}-person-with-significant-control`,
      links: { self: `/company/99000001/persons-with-significant-control/${kind}/${name}` },
      ...(name !== 'hidden' && {
        name_elements: { forename: 'Example', surname: name },
        natures_of_control: ['ownership-of-shares-25-to-50-percent'],
      }),
    };
    return JSON.stringify({ company_number: '99000001', data });
  });
}

/**
 * Returns a line of the snapshot with the statement that the company 99000001 has no person with significant control.
 */
export function pscStatement(name: string): string {
  const data = {
    kind: 'persons-with-significant-control-statement',
    statement: 'no-individual-or-entity-with-signficant-control',
    links: { self: `/company/99000001/persons-with-significant-control-statements/${name}` },
  };
  return JSON.stringify({ company_number: '99000001', data });
}

/**
 * Returns the last line of a snapshot.
 *
 * @param generatedAt the time at which the snapshot was made, if it states the time.
 */
export function totals(entries: number, generatedAt?: string, statements = 0): string {
  const data = {
    kind: 'totals#persons-of-significant-control-snapshot',
    persons_of_significant_control_count: entries,
    statements_count: statements,
    exemptions_count: 0,
    ...(generatedAt !== undefined && { generated_at: generatedAt }),
  };
  return JSON.stringify({ data });
}

/** A whole snapshot. */
export function psc(...entries: readonly string[]): string {
  return [...pscLines(...entries), totals(entries.length)].join('\n');
}

export function norwegianCompanies(...numbers: readonly string[]): string {
  const companies = numbers.map((organisasjonsnummer) => ({
    organisasjonsnummer,
    navn: `EKSEMPEL ${organisasjonsnummer} AS`,
    organisasjonsform: { kode: 'AS' },
    konkurs: false,
    underAvvikling: false,
    respons_klasse: 'Enhet',
  }));
  return JSON.stringify(companies);
}

type NorwegianRole = 'LEDE' | 'MEDL' | 'AUDITOR';

/** Returns roles in a company: chair, member, and the firm 999000022 as auditor. */
export function norwegianRoles(organisasjonsnummer: string, ...roles: readonly NorwegianRole[]): string {
  const person = { fodselsdato: '1970-01-01', navn: { fornavn: 'Alma', etternavn: 'Eksempelsen' } };
  const enhet = { organisasjonsnummer: '999000022', organisasjonsform: { kode: 'AS' }, navn: ['EKSEMPEL AS'] };
  const rollegrupper = roles.map((role) => ({
    type: { kode: role === 'AUDITOR' ? 'REVI' : 'STYR' },
    sistEndret: '2025-01-15',
    roller: [
      {
        type: { kode: role === 'AUDITOR' ? 'REVI' : role },
        ...(role === 'AUDITOR' ? { enhet } : { person }),
        fratraadt: false,
        rekkefolge: role === 'MEDL' ? 1 : 0,
      },
    ],
  }));
  return JSON.stringify([{ organisasjonsnummer, rollegrupper }]);
}

/** Returns rows of the shareholder register, in which each of these holders has a tenth of the shares. */
export function shareholders(company: string, ...names: readonly string[]): string {
  const rows = names.map((name) => `${company};EKSEMPEL AS;Ordinære aksjer;${name};1971;5003 BERGEN;NOR;100;1000`);
  const header =
    'Orgnr;Selskap;Aksjeklasse;Navn aksjonær;Fødselsår/orgnr;Postnr/sted;Landkode;Antall aksjer;Antall aksjer selskap';
  return [header, ...rows].join('\n');
}

export function leiRecords(...companies: readonly number[]): string {
  const records = companies.map(
    (n) =>
      `<lei:LEIRecord><lei:LEI>${leiOf(n)}</lei:LEI><lei:Entity><lei:LegalName>Example ${n}</lei:LegalName><lei:LegalJurisdiction>GB</lei:LegalJurisdiction><lei:EntityStatus>ACTIVE</lei:EntityStatus></lei:Entity>${registrationOf('lei', 'ISSUED')}</lei:LEIRecord>`,
  );
  return xmlOf(
    { prefix: 'lei', root: 'LEIData', header: 'LEIHeader', list: 'LEIRecords', namespace: 'leidata' },
    records,
  );
}

/**
 * Returns the full file of relationships.
 *
 * @param pairs pairs of a company and its parent.
 */
export function relationships(...pairs: readonly (readonly [number, number])[]): string {
  const records = pairs.map(
    ([company, parent]) =>
      `<rr:RelationshipRecord><rr:Relationship>${nodeOf('StartNode', company)}${nodeOf('EndNode', parent)}<rr:RelationshipType>IS_DIRECTLY_CONSOLIDATED_BY</rr:RelationshipType><rr:RelationshipStatus>ACTIVE</rr:RelationshipStatus></rr:Relationship>${registrationOf('rr', 'PUBLISHED')}</rr:RelationshipRecord>`,
  );
  return xmlOf(
    { prefix: 'rr', root: 'RelationshipData', header: 'Header', list: 'RelationshipRecords', namespace: 'rr' },
    records,
  );
}

/**
 * Returns a complete GLEIF file of reporting exceptions with this day. In it, the companies state that their ultimate
 * parent is a natural person.
 */
export function exceptions(day: string, ...companies: readonly number[]): string {
  const records = companies.map(
    (n) =>
      `<repex:Exception><repex:LEI>${leiOf(n)}</repex:LEI><repex:ExceptionCategory>ULTIMATE_ACCOUNTING_CONSOLIDATION_PARENT</repex:ExceptionCategory><repex:ExceptionReason>NATURAL_PERSONS</repex:ExceptionReason></repex:Exception>`,
  );
  const names = { prefix: 'repex', root: 'ReportingExceptionData', header: 'Header', list: 'ReportingExceptions' };
  return xmlOf({ ...names, namespace: 'repex' }, records, `<repex:ContentDate>${day}</repex:ContentDate>`);
}

export function relationshipDelta(...pairs: readonly (readonly [number, number])[]): string {
  return relationships(...pairs).replace('GLEIF_FULL_PUBLISHED', 'GLEIF_DELTA_PUBLISHED');
}

function leiOf(n: number): string {
  return `9999EXAMPLE0000000${String(n).padStart(2, '0')}`;
}

function nodeOf(name: string, n: number): string {
  return `<rr:${name}><rr:NodeID>${leiOf(n)}</rr:NodeID><rr:NodeIDType>LEI</rr:NodeIDType></rr:${name}>`;
}

function registrationOf(prefix: string, status: string): string {
  return `<${prefix}:Registration><${prefix}:LastUpdateDate>2025-11-04T09:15:30Z</${prefix}:LastUpdateDate><${prefix}:RegistrationStatus>${status}</${prefix}:RegistrationStatus></${prefix}:Registration>`;
}

interface XmlNames {
  readonly prefix: string;
  readonly root: string;
  readonly header: string;
  readonly list: string;
  readonly namespace: string;
}

function xmlOf({ prefix, root, header, list, namespace }: XmlNames, records: readonly string[], dated = ''): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${prefix}:${root} xmlns:${prefix}="http://www.gleif.org/data/schema/${namespace}/2016">`,
    `<${prefix}:${header}>${dated}<${prefix}:FileContent>GLEIF_FULL_PUBLISHED</${prefix}:FileContent><${prefix}:RecordCount>${records.length}</${prefix}:RecordCount></${prefix}:${header}>`,
    `<${prefix}:${list}>`,
    ...records,
    `</${prefix}:${list}></${prefix}:${root}>`,
  ].join('\n');
}
