import { recordTypes } from '@company-relations/graph-model';
import {
  type AnyRecord,
  type CompanyProfile,
  noRecords,
  type PersonProfile,
  serializeCompanyProfile,
  serializePersonProfile,
} from '@company-relations/ownership';
import { currentRecordsJson } from '@company-relations/relations-contract/texts';
import type { EntityRow, RecordRow } from './graph-rows';

/** The members of a company in its own line, in the order of the specification. */
const ownMembers = [
  ['Name', 'name'],
  ['OrgNo', 'orgNo'],
  ['CountryCode', 'countryCode'],
  ['LegalForm', 'legalForm'],
  ['OperationalStatus', 'operationalStatus'],
  ['TotalNumberOfShares', 'totalNumberOfShares'],
  ['TotalNumberOfVotes', 'totalNumberOfVotes'],
] as const satisfies readonly (readonly [string, keyof CompanyProfile])[];

/** The JSON texts of an entity with the member names of the lines in batch packages. */
export interface LineEntity extends Pick<EntityRow, 'serviceId' | 'isCompany' | 'countryCode'> {
  /** The members of a company in its own line. Null for a person. */
  readonly own: string | null;
  /** The members of the entity as a parent or child of another company. */
  readonly published: string;
}

/** A record as a member of a relation. */
export interface LineRecord extends Pick<RecordRow, 'party' | 'company'> {
  /** The name of the member, such as `Ownerships`. */
  readonly member: string;
  /** The value of the member, as JSON. */
  readonly value: string;
}

export function lineEntity({ serviceId, isCompany, countryCode, profile }: EntityRow): LineEntity {
  const parsed = JSON.parse(profile) as CompanyProfile & PersonProfile;
  const { before, after } = isCompany ? serializeCompanyProfile(parsed) : serializePersonProfile(parsed);
  // A number of 0 is left out, as in a line of the service.
  const own = Object.fromEntries(ownMembers.map(([name, from]) => [name, parsed[from] || undefined]));
  return {
    serviceId,
    isCompany,
    countryCode,
    own: isCompany ? JSON.stringify(own) : null,
    published: `{${before.slice(1)}${after}}`,
  };
}

export function lineRecord({ party, company, type, record }: RecordRow): LineRecord {
  const found = recordTypes.find((each) => each.type === type);
  if (!found) throw new Error(`${type} is no relationship type of a record.`);
  const records = currentRecordsJson({ ...noRecords, [found.kind]: [JSON.parse(record) as AnyRecord] });
  if (found.ended) return { party, company, member: 'History', value: `[{${records.slice(1)}}]` };
  // The text has one member: a comma, the name in quotation marks, a colon, and the list.
  const [name = ''] = /^,"\w+":/.exec(records) ?? [];
  return { party, company, member: name.slice(2, -2), value: records.slice(name.length) };
}
