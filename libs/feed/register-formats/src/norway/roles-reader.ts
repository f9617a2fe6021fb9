import {
  type CompanyStatement,
  type DateTime,
  type PersonStatement,
  rankOfMention,
  type RecordStatement,
  type RegisterStatement,
  type SourceId,
} from '@company-relations/ownership';
import type { RoleCodes } from '../code-tables/code-tables';
import { toDateTime } from '../dates';
import type { JsonObject } from '../json-line';
import { withoutAbsentMembers, trimmedText } from '../present';
import { printable, schemaCheck } from '../schema-check';
import type { BadLine, ReadLine, StatementReader } from '../statement-reader';
import { jsonRecordReader } from './json-record';
import { companyId, isSoleTraderForm, norwegianRegister, proprietorId, seatId } from './organisation-numbers';
import schema from './roles.schema.json';

interface WrittenRoles {
  readonly organisasjonsnummer?: string;
  readonly rollegrupper: readonly WrittenGroup[];
  readonly _links?: { readonly enhet?: { readonly href?: string } };
}

interface WrittenGroup {
  readonly type: WrittenCode;
  readonly sistEndret: string;
  readonly roller?: readonly WrittenRole[];
}

interface WrittenRole {
  readonly type: WrittenCode;
  readonly person?: {
    readonly fodselsdato?: string;
    readonly navn?: { readonly fornavn?: string; readonly mellomnavn?: string; readonly etternavn?: string };
  };
  readonly enhet?: WrittenFirm;
  readonly valgtAv?: WrittenCode;
  readonly fratraadt?: boolean;
  readonly avregistrert?: boolean;
  readonly rekkefolge?: number;
}

interface WrittenFirm {
  readonly organisasjonsnummer: string;
  readonly navn?: readonly string[];
  readonly organisasjonsform?: { readonly kode?: string };
}

interface WrittenCode {
  readonly kode: string;
}

const electedByEmployees = 'AREP';

const check = schemaCheck(schema);

/** Returns whether a record states the roles in a company. */
export function isNorwegianRoles(value: JsonObject): boolean {
  return Array.isArray(value['rollegrupper']);
}

/**
 * Reads the roles in companies, as the Central Coordinating Register for Legal Entities publishes them. Each record has
 * the roles in one company.
 */
export function norwegianRolesReader(codes: RoleCodes): StatementReader {
  return jsonRecordReader<WrittenRoles>(check, (written) => readRoles(written, codes));
}

function readRoles(written: WrittenRoles, codes: RoleCodes): ReadLine | BadLine {
  const company = written.organisasjonsnummer ?? /\/(\d{9})$/.exec(written._links?.enhet?.href ?? '')?.[1];
  if (company === undefined) return { problem: 'organisasjonsnummer is missing' };
  const statements: RegisterStatement[] = [];
  const notices: string[] = [];
  const ids = new Set<SourceId>();
  for (const { type, sistEndret: changed, roller: roles = [] } of written.rollegrupper) {
    for (const role of roles) {
      const seat = { company, group: type.kode, role: role.type.kode, rank: role.rekkefolge ?? 0 };
      const id = unusedId(seatId(seat), ids);
      const read = readRole(role, { id, company, group: type.kode, asOf: toDateTime(changed), codes });
      statements.push(...read.statements);
      notices.push(...read.notices);
    }
  }
  return { statements, notices };
}

/**
 * Returns `id` if no earlier role of the company has it. Otherwise returns another id. This is needed because two roles
 * may have the same rank.
 */
function unusedId(id: SourceId, ids: Set<SourceId>): SourceId {
  let unused = id;
  for (let count = 2; ids.has(unused); count += 1) unused = `${id}-${count}`;
  ids.add(unused);
  return unused;
}

interface Place {
  readonly id: SourceId;
  readonly company: string;
  readonly group: string;
  readonly asOf: DateTime;
  readonly codes: RoleCodes;
}

function readRole(role: WrittenRole, place: Place): ReadLine {
  const { id, company, group, asOf, codes } = place;
  const type = codes.findType('NO', role.type.kode);
  const name = `"${printable(role.type.kode)}" of the group "${printable(group)}"`;
  if (type === undefined) return { statements: [], notices: [`unknown role ${name}: not loaded`] };
  const party = partyOf(role, place);
  if (party === undefined) return { statements: [], notices: [`role ${name} without a party: not loaded`] };
  const isElectedByEmployees = role.valgtAv?.kode === electedByEmployees;
  const record: RecordStatement = {
    type: 'record',
    id,
    asOf,
    party: party.id,
    company: companyId(company),
    records: [
      {
        kind: 'role',
        ended: role.fratraadt === true || role.avregistrert === true,
        record: {
          id: type.id,
          text: isElectedByEmployees ? `${type.text}, elected by the employees` : type.text,
          category: codes.findGroupCategory('NO', group) ?? type.category,
        },
      },
    ],
  };
  return { statements: [party, record], notices: [] };
}

function partyOf({ person, enhet: firm }: WrittenRole, place: Place): PersonStatement | CompanyStatement | undefined {
  if (firm !== undefined) return firmStatement(firm, place);
  return person === undefined ? undefined : personStatement(person, place);
}

function personStatement(person: NonNullable<WrittenRole['person']>, { id, asOf }: Place): PersonStatement {
  const { fornavn: first, mellomnavn: middle, etternavn: last } = person.navn ?? {};
  const firstName = joined([first, middle]);
  return {
    type: 'person',
    id,
    asOf,
    profile: withoutAbsentMembers({
      name: joined([first, middle, last]),
      firstName,
      lastName: trimmedText(last),
      birthDate: person.fodselsdato,
    }),
  };
}

/**
 * Returns the statement about a firm that has a role. The number of the firm merges it with the entry of the same
 * company in the register. If that entry is loaded too, its data are used to describe the firm.
 */
function firmStatement(firm: WrittenFirm, { id, asOf }: Place): CompanyStatement {
  const { organisasjonsnummer: number, navn: names = [], organisasjonsform: form } = firm;
  return {
    type: 'company',
    id,
    asOf,
    rank: rankOfMention,
    identifiers: [{ scheme: norwegianRegister, id: number }],
    searchable: true,
    profile: withoutAbsentMembers({ name: joined(names), orgNo: number, countryCode: 'NO' }),
    ...(isSoleTraderForm(form?.kode) && { soleTraderOf: proprietorId(number) }),
  };
}

function joined(parts: readonly (string | undefined)[]): string | undefined {
  return trimmedText(parts.flatMap((part) => trimmedText(part) ?? []).join(' '));
}
