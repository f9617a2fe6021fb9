import { type Area, areas } from '@company-relations/authorization';
import { type ChangeName, changeNames, type RecordKind, recordKinds } from '@company-relations/ownership';
import { ApiProperty, ApiPropertyOptional, OmitType } from '@nestjs/swagger';
import { Flag, ListOf } from './fields';
import { StructureEdge } from './structure-edge';
import { StructureNode } from './structure-response';
import { Share } from './share';

const Day = (description: string, example: string) =>
  ApiProperty({ type: 'string', format: 'date', description, example });
const Count = (description: string) => ApiPropertyOptional({ type: 'integer', minimum: 1, description });

/** A record in one of the lists of a change. */
export class ChangedRecord extends OmitType(StructureEdge, [
  'From',
  'To',
  'Kind',
  'IsEnded',
  'AreDatesUnknown',
] as const) {
  @Flag('true if the record has ended by today.')
  IsEnded?: boolean;

  @Flag('true if the dates of the record leave open that it was in force on that day.')
  AreDatesUnknown?: boolean;
}

/** How the records of one kind between a party and the company changed. Each type of role has its own changes. */
export class RelationChange {
  @ApiProperty({ type: 'string', description: 'The node of the party.', example: '1002' })
  Party!: string;

  @ApiProperty({
    type: 'string',
    enum: recordKinds,
    description: 'The kind of the records; it decides which members they have.',
  })
  Kind!: RecordKind;

  @ApiProperty({
    type: 'string',
    enum: changeNames,
    description:
      'What the records that the caller may see say. `Changed`: there were some before and are some after, and one began or ended. ' +
      '`BeganAndEnded`: in the period. `Unknown`: their dates leave open whether anything changed.',
  })
  Change!: ChangeName;

  @ListOf(() => ChangedRecord, 'The records that were, or may have been, in force on the day before the period.')
  Before?: ChangedRecord[];

  @ListOf(() => ChangedRecord, 'The records that were, or may have been, in force on the last day of the period.')
  After?: ChangedRecord[];

  @ListOf(() => ChangedRecord, 'The records that began and ended in the period.')
  Between?: ChangedRecord[];
}

/** An ultimate owner on one day. */
export class OwnerOnDay {
  @ApiProperty({ type: 'string', description: 'The node of the owner.', example: '1002' })
  Node!: string;

  @ApiProperty({ type: Share, description: 'Its share through all chains on that day.' })
  Share!: Share;
}

/** The ultimate owners of the company on one day. */
export class OwnersOnDay {
  @Day('The day.', '2023-12-31')
  AsOf!: string;

  @ApiPropertyOptional({
    type: OwnerOnDay,
    isArray: true,
    description:
      'The largest first, at most 100; omitted without Owner authorization, on a past day without Relations History authorization, ' +
      'or where they could not be computed.',
  })
  UltimateOwners?: OwnerOnDay[];

  @Count('How many more there are.')
  MoreUltimateOwners?: number;

  @Flag('true if they could not be computed, because there are more holdings than are read.')
  UltimateOwnersOmitted?: boolean;
}

/** The body of `GET /v2/relations/{serviceId}/changes`. */
export class ChangesResponse {
  @ApiProperty({ type: 'integer', format: 'int64', description: 'The company asked for.', example: 1001 })
  ServiceId!: number;

  @Day('The first day of the period.', '2024-01-01')
  From!: string;

  @Day('The last day of the period.', '2024-12-31')
  To!: string;

  @ApiPropertyOptional({
    type: 'string',
    enum: areas,
    isArray: true,
    minItems: 1,
    description:
      'The areas of records that are withheld in the country of the company, whether or not there are records.',
  })
  NotGranted?: Area[];

  @Flag(
    'true if Relations History is not granted in the country of the company: records that have ended since, and ultimate owners of ' +
      'past days, are left out. What then looks as if it began may have been there before.',
  )
  HistoryNotGranted?: boolean;

  @ApiProperty({ type: OwnersOnDay, description: 'The ultimate owners on the day before the period.' })
  Before!: OwnersOnDay;

  @ApiProperty({ type: OwnersOnDay, description: 'The ultimate owners on the last day of the period.' })
  After!: OwnersOnDay;

  @ApiProperty({
    type: StructureNode,
    isArray: true,
    minItems: 1,
    description: 'The company and the parties that the answer names, ascending by ServiceId.',
  })
  Nodes!: StructureNode[];

  @ApiProperty({
    type: RelationChange,
    isArray: true,
    description: 'By party, then by kind, then by type of role; empty when there are none.',
  })
  Changes!: RelationChange[];

  @Count('How many parties with changes, or possible ones, are left out.')
  MoreParties?: number;
}
