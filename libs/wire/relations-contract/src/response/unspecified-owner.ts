import {
  describeUnspecifiedOwner,
  type LoadedUnspecifiedOwnerRecord,
  ownerCategories,
  type OwnerCategory,
  dateUnlessDefault,
  type UnspecifiedReason,
  unspecifiedReasons,
} from '@company-relations/ownership';
import { ApiProperty } from '@nestjs/swagger';
import { DateAndTime, DatesUnknown, EndedSince, MaskableText, Text } from './fields';

/** The reason why a register names no owner, or not all owners, of a company. */
export class ExplainedUnspecifiedOwner {
  @ApiProperty({
    type: 'string',
    enum: ownerCategories,
    description: 'The owners that are not named. A parent is a company that consolidates the company in its accounts.',
  })
  Category!: OwnerCategory;

  @ApiProperty({ type: 'string', enum: unspecifiedReasons, description: 'Why they are not named.' })
  Reason!: UnspecifiedReason;

  @ApiProperty({
    type: 'string',
    description: 'The reason as a sentence.',
    example: describeUnspecifiedOwner({ category: 'beneficialOwner', reason: 'none' }),
  })
  Description!: string;

  @MaskableText("The register's own code or words.", 'no-individual-or-entity-with-signficant-control')
  Text?: string;

  @Text('Who states it.', 'Companies House')
  Source?: string;

  @DateAndTime('When the source stated it.')
  AsOf?: string;

  @DateAndTime('Date the reason became effective.')
  InDate?: string;

  @DateAndTime('Last update timestamp.')
  UpdatedAt?: string;

  @EndedSince()
  IsEnded?: boolean;

  @DatesUnknown()
  AreDatesUnknown?: boolean;
}

/** Converts the reason why a register names no owner to its wire form. Accepts a masked reason only. */
export function unspecifiedOwnerToWire(owner: LoadedUnspecifiedOwnerRecord): ExplainedUnspecifiedOwner {
  return {
    Category: owner.category,
    Reason: owner.reason,
    Description: describeUnspecifiedOwner(owner),
    Text: owner.text,
    Source: owner.source,
    AsOf: dateUnlessDefault(owner.asOf),
    InDate: dateUnlessDefault(owner.inDate),
    UpdatedAt: dateUnlessDefault(owner.updatedAt),
    IsEnded: owner.isEnded,
    AreDatesUnknown: owner.areDatesUnknown,
  };
}
