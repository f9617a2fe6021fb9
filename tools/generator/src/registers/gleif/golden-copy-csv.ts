import type { RegisterOptions } from '../../synthetic-register';
import { leiCompany, type LeiCompany, midnightText } from './lei-companies';
import { parentsOf, periodTypes, type Relationship, type ReportingException } from './relationships';

/** A column of a file: its name, and a function that returns the cell of a record. Undefined is an empty cell. */
type Column<Of> = readonly [name: string, cellOf: (record: Of) => string | undefined];

/** The columns about the registration of a record: its dates and its status. */
const registrationColumns: readonly Column<{ readonly updatedOn: string; readonly registrationStatus: string }>[] = [
  ['Registration.InitialRegistrationDate', () => '2012-11-29T16:33:00.000Z'],
  ['Registration.LastUpdateDate', ({ updatedOn }) => `${updatedOn}T15:41:20.212Z`],
  ['Registration.RegistrationStatus', ({ registrationStatus }) => registrationStatus],
];

const companyColumns: readonly Column<LeiCompany>[] = [
  ['LEI', ({ lei }) => lei],
  ['Entity.LegalName', ({ name }) => name],
  ['Entity.LegalName.xmllang', ({ language }) => language],
  ...['Entity.LegalAddress', 'Entity.HeadquartersAddress'].flatMap((kind): Column<LeiCompany>[] => [
    [`${kind}.FirstAddressLine`, ({ address }) => address.line],
    [`${kind}.City`, ({ address }) => address.city],
    [`${kind}.Country`, ({ address }) => address.country],
    [`${kind}.PostalCode`, ({ address }) => address.postalCode],
  ]),
  ['Entity.RegistrationAuthority.RegistrationAuthorityID', ({ authority }) => authority?.id ?? 'RA999999'],
  ['Entity.RegistrationAuthority.RegistrationAuthorityEntityID', ({ authority }) => authority?.number],
  ['Entity.LegalJurisdiction', ({ jurisdiction }) => jurisdiction],
  ['Entity.EntityCategory', ({ category }) => category],
  ['Entity.LegalForm.EntityLegalFormCode', ({ form }) => form.code],
  ['Entity.LegalForm.OtherLegalForm', ({ form }) => form.text],
  ['Entity.EntityStatus', ({ isActive }) => (isActive ? 'ACTIVE' : 'INACTIVE')],
  ['Entity.EntityCreationDate', ({ createdOn }) => midnightText(createdOn)],
  ['Entity.SuccessorEntity.1.SuccessorLEI', ({ successor }) => successor],
  ...registrationColumns,
];

const relationshipColumns: readonly Column<Relationship & { readonly registrationStatus: string }>[] = [
  ['Relationship.StartNode.NodeID', ({ child }) => child],
  ['Relationship.StartNode.NodeIDType', () => 'LEI'],
  ['Relationship.EndNode.NodeID', ({ parent }) => parent],
  ['Relationship.EndNode.NodeIDType', () => 'LEI'],
  ['Relationship.RelationshipType', ({ type }) => type],
  ['Relationship.RelationshipStatus', ({ end }) => (end ? 'INACTIVE' : 'ACTIVE')],
  ...periodTypes.flatMap((periodType, index): Column<Relationship>[] => [
    [`Relationship.Period.${index + 1}.startDate`, ({ begin }) => midnightText(begin)],
    [`Relationship.Period.${index + 1}.endDate`, ({ end }) => end && midnightText(end)],
    [`Relationship.Period.${index + 1}.periodType`, () => periodType],
  ]),
  ['Relationship.Quantifiers.1.MeasurementMethod', ({ percentage }) => percentage && 'ACCOUNTING_CONSOLIDATION'],
  ['Relationship.Quantifiers.1.QuantifierAmount', ({ percentage }) => percentage],
  ['Relationship.Quantifiers.1.QuantifierUnits', ({ percentage }) => percentage && 'PERCENTAGE'],
  ...registrationColumns,
];

const exceptionColumns: readonly Column<ReportingException>[] = [
  ['LEI', ({ lei }) => lei],
  ['Exception.Category', ({ category }) => category],
  ['Exception.Reason.1', ({ reason }) => reason],
];

/** The lines of the file of LEI records. */
export function leiRows(options: RegisterOptions): Generator<string> {
  return rowsOf(companyColumns, options, (number) => [leiCompany(options, number)]);
}

/** The lines of the file of relationships. */
export function relationshipRows(options: RegisterOptions): Generator<string> {
  return rowsOf(relationshipColumns, options, (number) =>
    parentsOf(options, number).relationships.map((relationship) => ({
      ...relationship,
      registrationStatus: relationship.end ? 'RETIRED' : 'ISSUED',
    })),
  );
}

/** The lines of the file of reporting exceptions. */
export function exceptionRows(options: RegisterOptions): Generator<string> {
  return rowsOf(exceptionColumns, options, (number) => parentsOf(options, number).exceptions);
}

function* rowsOf<Of>(
  columns: readonly Column<Of>[],
  { first, companies }: RegisterOptions,
  recordsOf: (number: number) => readonly Of[],
): Generator<string> {
  yield row(columns.map(([name]) => name));
  for (let number = first; number < first + companies; number += 1)
    for (const record of recordsOf(number)) yield row(columns.map(([, cellOf]) => cellOf(record) ?? ''));
}

/** All cells are quoted, as in the golden copy. */
function row(cells: readonly string[]): string {
  return cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');
}
