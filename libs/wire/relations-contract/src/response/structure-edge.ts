import { type RecordKind, recordKinds } from '@company-relations/ownership';
import { ApiProperty, IntersectionType, PartialType } from '@nestjs/swagger';
import { DatesUnknown, EndedSince, Flag } from './fields';
import { BeneficialOwnership } from './ownership';
import { Role } from './role';

/**
 * A record between a party and a company. The party may be a placeholder for an owner whom a register does not name.
 */
export class StructureEdge extends IntersectionType(BeneficialOwnership, PartialType(Role)) {
  @ApiProperty({ type: 'string', description: 'The node of the party.', example: '1002' })
  From!: string;

  @ApiProperty({ type: 'string', description: 'The node of the company that the record is about.', example: '1001' })
  To!: string;

  @ApiProperty({
    type: 'string',
    enum: recordKinds,
    description: 'The kind of the record; it decides which members it has.',
  })
  Kind!: RecordKind;

  @EndedSince()
  IsEnded?: boolean;

  @DatesUnknown()
  AreDatesUnknown?: boolean;

  @Flag('true if `MinOwnershipStake` is excluded: the stake is more than it.')
  IsMinOwnershipStakeExcluded?: boolean;

  @Flag('true if `MaxOwnershipStake` is excluded: the stake is less than it.')
  IsMaxOwnershipStakeExcluded?: boolean;

  @Flag('true if `MinVotes` is excluded: the votes are more than it.')
  IsMinVotesExcluded?: boolean;

  @Flag('true if `MaxVotes` is excluded: the votes are less than it.')
  IsMaxVotesExcluded?: boolean;
}
