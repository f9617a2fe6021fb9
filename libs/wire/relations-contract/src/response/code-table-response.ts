import {
  type AddedRoleCodes,
  legalFormSources,
  noAddedRoleCodes,
  operationalStatusSources,
  publishedLegalForms,
  publishedOperationalStatuses,
  publishedRoleGroups,
  publishedRoleTypes,
  type RoleGroup,
  roleSources,
} from '@company-relations/ownership';
import { ApiProperty } from '@nestjs/swagger';
import { type CodeTableName, codeTableNames } from '../request/code-table-path';
import { ListOf, Text } from './fields';

/** One integer of a code table and its meaning. */
export class CodeTableEntry {
  @ApiProperty({
    type: 'integer',
    format: 'int32',
    description: 'The integer that answers have. It never changes its meaning and is never used again.',
    example: 1005,
  })
  Id!: number;

  @Text('The country of a legal form (ISO 3166-1 alpha-2).', 'NO')
  CountryCode?: string;

  @Text('The register or standard of a role: a country code, or `BODS`.', 'NO')
  Register?: string;

  @ApiProperty({ type: 'string', description: 'The code of the register, or of this list.', example: 'AS' })
  Code!: string;

  @ApiProperty({
    type: 'string',
    description: 'The meaning. The name of a legal form is in the language of its country.',
    example: 'Aksjeselskap',
  })
  Text!: string;

  @Text('The name of a legal form in English, if there is one.', 'Private limited company')
  EnglishText?: string;

  @Text('The category of a role without a group.', 'Board of Directors')
  Category?: string;
}

/** A group of roles. */
export class RoleGroupEntry {
  @ApiProperty({ type: 'string', description: 'The register that has the group.', example: 'NO' })
  Register!: string;

  @ApiProperty({ type: 'string', description: 'The code of the group in its register.', example: 'STYR' })
  Code!: string;

  @ApiProperty({
    type: 'string',
    description: 'The category of the roles in the group.',
    example: 'Board of Directors',
  })
  Category!: string;
}

/** The body of `GET /v2/code-tables/{table}`. */
export class CodeTableResponse {
  @ApiProperty({ enum: codeTableNames, description: 'The name of the table.' })
  Table!: CodeTableName;

  @ApiProperty({
    type: 'array',
    items: { type: 'string' },
    minItems: 1,
    description: 'Where the table comes from, with licences.',
  })
  Sources!: readonly string[];

  @ApiProperty({ type: CodeTableEntry, isArray: true, description: 'All entries, in the order of the documentation.' })
  Codes!: readonly CodeTableEntry[];

  @ListOf(
    () => RoleGroupEntry,
    'Only in `roles`: the groups of roles. If a register states the group of a role, the category of the group replaces that of the role.',
  )
  Groups?: readonly RoleGroupEntry[];
}

/**
 * Returns the table of roles: the published roles, and the roles that the operator added. If a group that the operator
 * added was published later, the table contains only the published group.
 */
export function roleCodeTable({ sources, roleTypes, roleGroups }: AddedRoleCodes): CodeTableResponse {
  return {
    Table: 'roles',
    Sources: [...roleSources, ...sources],
    Codes: [...publishedRoleTypes, ...roleTypes].map(({ id, register, code, text, category }) => ({
      ...{ Id: id, Register: register, Code: code, Text: text, Category: category },
    })),
    Groups: [...publishedRoleGroups, ...roleGroups.filter((group) => !isPublished(group))].map(
      ({ register, code, category }) => ({
        ...{ Register: register, Code: code, Category: category },
      }),
    ),
  };
}

function isPublished({ register, code }: RoleGroup): boolean {
  return publishedRoleGroups.some((known) => known.register === register && known.code === code);
}

/** The response for each code table without added roles. It is the same for every caller. */
export const codeTableResponses: { readonly [Name in CodeTableName]: CodeTableResponse } = {
  'legal-forms': {
    Table: 'legal-forms',
    Sources: legalFormSources,
    Codes: publishedLegalForms.map(({ id, country, code, name, english }) => ({
      ...{ Id: id, CountryCode: country, Code: code, Text: name },
      ...(english !== undefined && { EnglishText: english }),
    })),
  },
  'operational-statuses': {
    Table: 'operational-statuses',
    Sources: operationalStatusSources,
    Codes: publishedOperationalStatuses.map(({ id, code, text }) => ({ Id: id, Code: code, Text: text })),
  },
  roles: roleCodeTable(noAddedRoleCodes),
};
