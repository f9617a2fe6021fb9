import type {
  Masked,
  VisibleKeyPerson,
  VisiblePathFromRole,
  VisibleKeyPersons,
  VisiblePathCompany,
} from '@company-relations/authorization';
import {
  mapInSteps,
  type PastDayMarks,
  type OwnershipRecord,
  type RoleRecord,
  runAtOnce,
  type Steps,
} from '@company-relations/ownership';
import { ApiProperty, OmitType, PickType } from '@nestjs/swagger';
import { defaultLevels, maxLevels } from '../request/key-persons-request';
import { AnswerDay, DatesUnknown, EndedSince, Flag, ListOf } from './fields';
import { asOfToWire, nonEmptyListToWire } from './omission';
import { Ownership } from './ownership';
import { ownershipToWire, roleToWire } from './record-json';
import { recordArrays, Relation } from './relation';
import { Role } from './role';
import { entityToWire } from './company-json';

const profileOnPath = ['ServiceId', 'Name', 'OrgNo', 'CountryCode', 'IsSearchableEntity'] as const;

/** A holding through which a company of the path owns a part of the next company. */
export class PathOwnership extends Ownership {
  @EndedSince()
  IsEnded?: boolean;

  @DatesUnknown()
  AreDatesUnknown?: boolean;
}

/** A role in the first company of the path. */
export class PathRole extends Role {
  @EndedSince()
  IsEnded?: boolean;

  @DatesUnknown()
  AreDatesUnknown?: boolean;
}

/** A company on the path from a role to the requested company, with its holdings in the next company of the path. */
export class PathCompany extends PickType(Relation, profileOnPath) {
  @ListOf(() => PathOwnership, 'Direct ownership records; needs Owner authorization.')
  Ownerships?: PathOwnership[];

  @ListOf(() => PathOwnership, 'Corporate structure ownership records; needs Company Structure Owner authorization.')
  CompanyStructureOwners?: PathOwnership[];
}

/** The path from a role in one company to the requested company. */
export class KeyPersonPath {
  @ApiProperty({
    type: PathRole,
    isArray: true,
    minItems: 1,
    description: 'The roles in the first company of the path: current ones, or those of the day of `asOf`.',
  })
  KeyPersonRoles!: PathRole[];

  @ApiProperty({
    type: PathCompany,
    isArray: true,
    minItems: 1,
    description:
      'From the company in which the roles are held to the company asked for; each but the last with what it holds in the next one.',
  })
  Companies!: PathCompany[];
}

/** A person or firm with a role in the requested company, or in a company that owns it directly or indirectly. */
export class KeyPerson extends OmitType(Relation, recordArrays) {
  @ApiProperty({
    type: KeyPersonPath,
    isArray: true,
    minItems: 1,
    description: 'The paths that lead to it, the strongest first; at most 10.',
  })
  Paths!: KeyPersonPath[];

  @ApiProperty({ type: 'boolean', description: 'Whether there are more paths than those shown, or may be.' })
  MorePaths!: boolean;
}

/** The body of `GET /v2/relations/{serviceId}/key-persons`. */
export class KeyPersonsResponse {
  @ApiProperty({ type: 'integer', format: 'int64', description: 'The company asked for.', example: 1001 })
  ServiceId!: number;

  @ApiProperty({
    type: 'integer',
    minimum: 1,
    maximum: maxLevels,
    description: 'How many owners above one another were followed.',
    example: defaultLevels,
  })
  Levels!: number;

  @AnswerDay()
  AsOf?: string;

  @Flag(
    'true if Relations History is not granted in the country of the company, or of one above it, so that records that have ended ' +
      'since the day of `asOf` are left out there.',
  )
  HistoryNotGranted?: boolean;

  @ApiProperty({
    type: KeyPerson,
    isArray: true,
    description: 'Persons and firms in the order of their strongest paths; empty when there are none.',
  })
  KeyPersons!: KeyPerson[];
}

/** Converts key persons to their wire form. Members that the response omits are undefined. Accepts masked data only. */
export function keyPersonsToWire(keyPersons: Masked<VisibleKeyPersons>): KeyPersonsResponse {
  return runAtOnce(keyPersonsToWireInSteps(keyPersons));
}

/** Like `keyPersonsToWire`, but yields in between, so that a long list does not block the event loop. */
export function* keyPersonsToWireInSteps({
  asked,
  levels,
  asOf,
  isHistoryWithheld,
  keyPersons,
}: Masked<VisibleKeyPersons>): Steps<KeyPersonsResponse> {
  return {
    ...{ ServiceId: asked, Levels: levels, AsOf: asOfToWire(asOf), HistoryNotGranted: isHistoryWithheld || undefined },
    KeyPersons: yield* mapInSteps(keyPersons, keyPersonToWire),
  };
}

function keyPersonToWire({ entity, isSearchableEntity, paths, morePaths }: VisibleKeyPerson): KeyPerson {
  const profile = entityToWire(entity, isSearchableEntity, {});
  return { ...profile, Paths: paths.map(pathToWire), MorePaths: morePaths };
}

function pathToWire({ roles, companies }: VisiblePathFromRole): KeyPersonPath {
  return { KeyPersonRoles: roles.map(pathRoleToWire), Companies: companies.map(pathCompanyToWire) };
}

function pathCompanyToWire({
  company: { serviceId, profile },
  isSearchableEntity,
  stakes,
}: VisiblePathCompany): PathCompany {
  return {
    ServiceId: serviceId,
    Name: profile.name,
    OrgNo: profile.orgNo,
    CountryCode: profile.countryCode,
    IsSearchableEntity: isSearchableEntity,
    Ownerships: nonEmptyListToWire(stakes.ownership, pathOwnershipToWire),
    CompanyStructureOwners: nonEmptyListToWire(stakes.companyStructure, pathOwnershipToWire),
  };
}

function pathRoleToWire(role: RoleRecord & PastDayMarks): PathRole {
  return { ...roleToWire(role), ...marksToWire(role) };
}

function pathOwnershipToWire(record: OwnershipRecord & PastDayMarks): PathOwnership {
  return { ...ownershipToWire(record), ...marksToWire(record) };
}

function marksToWire({ isEnded, areDatesUnknown }: PastDayMarks): Pick<PathRole, 'IsEnded' | 'AreDatesUnknown'> {
  return { IsEnded: isEnded, AreDatesUnknown: areDatesUnknown };
}
