import type { RegisterOptions } from '../../synthetic-register';
import { leiCompany, type LeiCompany, midnightText } from './lei-companies';
import { parentsOf, periodTypes, type Relationship, type ReportingException } from './relationships';

const schemas = 'http://www.gleif.org/data/schema';

/** The elements around the records of a file. */
interface Layout {
  readonly prefix: 'lei' | 'rr' | 'repex';
  readonly namespace: string;
  readonly root: string;
  readonly header: string;
  readonly list: string;
}

const layouts = {
  companies: { prefix: 'lei', namespace: 'leidata/2016', root: 'LEIData', header: 'LEIHeader', list: 'LEIRecords' },
  relationships: {
    prefix: 'rr',
    namespace: 'rr/2016',
    root: 'RelationshipData',
    header: 'Header',
    list: 'RelationshipRecords',
  },
  exceptions: {
    prefix: 'repex',
    namespace: 'repex/2016',
    root: 'ReportingExceptionData',
    header: 'Header',
    list: 'ReportingExceptions',
  },
} satisfies Record<string, Layout>;

/** Yields the file of LEI records (LEI-CDF 3.1), one text for each record. */
export function leiFile(options: RegisterOptions): Generator<string> {
  return fileOf(layouts.companies, options, (number) => [companyElement(leiCompany(options, number))]);
}

/** Yields the file of relationships (RR-CDF 2.1), one text for each record. */
export function relationshipFile(options: RegisterOptions): Generator<string> {
  return fileOf(layouts.relationships, options, (number) =>
    parentsOf(options, number).relationships.map(relationshipElement),
  );
}

/** Yields the file of reporting exceptions (version 2.1 of the format), one text for each record. */
export function exceptionFile(options: RegisterOptions): Generator<string> {
  return fileOf(layouts.exceptions, options, (number) => parentsOf(options, number).exceptions.map(exceptionElement));
}

function* fileOf(
  { prefix, namespace, root, header, list }: Layout,
  { first, companies, asOf }: RegisterOptions,
  elementsOf: (number: number) => readonly string[],
): Generator<string> {
  const content = element(`${prefix}:ContentDate`, `${asOf}T08:00:00Z`);
  yield '<?xml version="1.0" encoding="UTF-8"?>';
  yield `<${prefix}:${root} xmlns:${prefix}="${schemas}/${namespace}" xmlns:gleif="${schemas}/golden-copy/extensions/1.0">`;
  yield element(`${prefix}:${header}`, [content, element(`${prefix}:FileContent`, 'GLEIF_FULL_PUBLISHED')]);
  yield `<${prefix}:${list}>`;
  for (let number = first; number < first + companies; number += 1) yield* elementsOf(number);
  yield `</${prefix}:${list}>`;
  yield `</${prefix}:${root}>`;
}

function companyElement(company: LeiCompany): string {
  return element('lei:LEIRecord', [
    textElement('lei', 'LEI', company.lei),
    entityElement(company),
    registrationElement('lei', company.registrationStatus, company.updatedOn),
  ]);
}

function entityElement(company: LeiCompany): string {
  const { name, jurisdiction, language, authority, category, form, isActive, successor, createdOn } = company;
  const registered = [
    textElement('lei', 'RegistrationAuthorityID', authority?.id ?? 'RA999999'),
    ...(authority ? [textElement('lei', 'RegistrationAuthorityEntityID', authority.number)] : []),
  ];
  const legalForm = [
    textElement('lei', 'EntityLegalFormCode', form.code),
    ...(form.text === undefined ? [] : [textElement('lei', 'OtherLegalForm', form.text)]),
  ];
  const merged = successor === undefined ? [] : [textElement('lei', 'SuccessorLEI', successor)];
  return element('lei:Entity', [
    textElement('lei', 'LegalName', name, ` xml:lang="${language}"`),
    ...addressElements(company),
    element('lei:RegistrationAuthority', registered),
    textElement('lei', 'LegalJurisdiction', jurisdiction),
    textElement('lei', 'EntityCategory', category),
    element('lei:LegalForm', legalForm),
    textElement('lei', 'EntityStatus', isActive ? 'ACTIVE' : 'INACTIVE'),
    textElement('lei', 'EntityCreationDate', midnightText(createdOn)),
    ...merged.map((lei) => element('lei:SuccessorEntity', [lei])),
  ]);
}

/** The legal address and the address of the headquarters. In this register they are always equal. */
function addressElements({ language, address: { line, city, country, postalCode } }: LeiCompany): string[] {
  const parts = { FirstAddressLine: line, City: city, Country: country, PostalCode: postalCode };
  const place = Object.entries(parts).map(([part, text]) => textElement('lei', part, text));
  return ['LegalAddress', 'HeadquartersAddress'].map((kind) =>
    element(`lei:${kind}`, place, ` xml:lang="${language}"`),
  );
}

function relationshipElement({ child, parent, type, begin, end, percentage, updatedOn }: Relationship): string {
  const node = (name: string, lei: string) =>
    element(`rr:${name}`, [textElement('rr', 'NodeID', lei), textElement('rr', 'NodeIDType', 'LEI')]);
  const period = (kind: string) =>
    element('rr:RelationshipPeriod', [
      textElement('rr', 'StartDate', midnightText(begin)),
      ...(end ? [textElement('rr', 'EndDate', midnightText(end))] : []),
      textElement('rr', 'PeriodType', kind),
    ]);
  return element('rr:RelationshipRecord', [
    element('rr:Relationship', [
      node('StartNode', child),
      node('EndNode', parent),
      textElement('rr', 'RelationshipType', type),
      element('rr:RelationshipPeriods', periodTypes.map(period)),
      textElement('rr', 'RelationshipStatus', end ? 'INACTIVE' : 'ACTIVE'),
      ...(percentage === undefined ? [] : [quantifierElement(percentage)]),
    ]),
    registrationElement('rr', end ? 'RETIRED' : 'ISSUED', updatedOn),
  ]);
}

function quantifierElement(percentage: string): string {
  return element('rr:RelationshipQuantifiers', [
    element('rr:RelationshipQuantifier', [
      textElement('rr', 'MeasurementMethod', 'ACCOUNTING_CONSOLIDATION'),
      textElement('rr', 'QuantifierAmount', percentage),
      textElement('rr', 'QuantifierUnits', 'PERCENTAGE'),
    ]),
  ]);
}

function exceptionElement({ lei, category, reason }: ReportingException): string {
  return element('repex:Exception', [
    textElement('repex', 'LEI', lei),
    textElement('repex', 'ExceptionCategory', category),
    textElement('repex', 'ExceptionReason', reason),
  ]);
}

function registrationElement(prefix: 'lei' | 'rr', status: string, updatedOn: string): string {
  return element(`${prefix}:Registration`, [
    textElement(prefix, 'InitialRegistrationDate', '2012-11-29T16:33:00.000Z'),
    textElement(prefix, 'LastUpdateDate', `${updatedOn}T15:41:20.212Z`),
    textElement(prefix, 'RegistrationStatus', status),
    textElement(prefix, 'NextRenewalDate', '2026-11-29T16:33:00.000Z'),
    textElement(prefix, 'ManagingLOU', '9999SYNTHLOU00000000'),
    textElement(prefix, 'ValidationSources', 'FULLY_CORROBORATED'),
  ]);
}

function textElement(prefix: string, name: string, text: string, attributes = ''): string {
  return element(`${prefix}:${name}`, escaped(text), attributes);
}

function element(name: string, content: string | readonly string[], attributes = ''): string {
  const inner = typeof content === 'string' ? content : `\n${content.join('\n')}\n`;
  return `<${name}${attributes}>${inner}</${name}>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
