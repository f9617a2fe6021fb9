import { type Answer, type RuleId, ruleIds } from '@company-relations/ownership';
import { ApiProperty, ApiPropertyOptional, OmitType, PickType } from '@nestjs/swagger';
import { AnswerDay, DatesUnknown, EndedSince, PastUltimateOwnersWithheld, ListOf, Text } from './fields';
import { Ownership } from './ownership';
import { recordArrays, Relation } from './relation';
import { RelationsCompany } from './relations-company';
import { Share } from './share';
import { ExplainedUnspecifiedOwner } from './unspecified-owner';

const answers: readonly Answer[] = ['yes', 'no', 'undetermined'];

/**
 * The reason, in a response, why it is undetermined whether an ultimate owner meets a rule: the recorded holdings in a
 * company exceed 100 % together.
 */
export const statedAbove100Reason = 'The stated holdings exceed 100 % (joint or indirect holdings may overlap).';

/** A holding in a company, with the source of the holding. */
export class SourcedHolding extends Ownership {
  @Text('Who states the holding: a register, a publisher or a supplier. Omitted if the source gave no name.', 'GLEIF')
  Source?: string;

  @Text('The source whose statement of the same holding is used in the figures instead of this one.', 'Companies House')
  OutrankedBy?: string;

  @ApiPropertyOptional({
    type: Share,
    description:
      'What its number of shares is in percent of all shares of the company. The figures use it because the source states no percentage of the holding.',
  })
  StakeFromShares?: Share;

  @EndedSince()
  IsEnded?: boolean;

  @DatesUnknown()
  AreDatesUnknown?: boolean;
}

/** A member of a chain, with its holdings in the next member. */
export class ChainMember extends PickType(Relation, [
  'ServiceId',
  'Name',
  'OrgNo',
  'CountryCode',
  'IsCompany',
  'IsSearchableEntity',
  'IsProtected',
] as const) {
  @ListOf(() => SourcedHolding, 'Its current holdings in the next member, as each source states them.')
  Ownerships?: SourcedHolding[];
}

/** One chain of holdings from an ultimate owner to the requested company. */
export class OwnershipChain {
  @ApiProperty({ type: Share, description: 'The product of its stakes.' })
  Contribution!: Share;

  @ApiProperty({
    type: ChainMember,
    isArray: true,
    minItems: 2,
    description:
      'From the ultimate owner to the company asked for; each but the last with its records of what it holds in the next one.',
  })
  Members!: ChainMember[];
}

/** An ultimate owner with its chains. */
export class ExplainedUltimateOwner extends OmitType(Relation, recordArrays) {
  @ListOf(() => Ownership, 'Its share through all chains, as the search gives it.')
  UltimateOwnerships!: Ownership[];

  @ApiProperty({ type: OwnershipChain, isArray: true, description: 'The strongest chains, best first.' })
  Chains!: OwnershipChain[];

  @ApiProperty({
    type: Share,
    description:
      'What the chains shown leave of the share: other chains, loops, and chains with a link that the caller may not see.',
  })
  OtherChains!: Share;

  @ListOf(() => ExplainedUnspecifiedOwner, 'Why registers name no owner of this owner, as of the company asked for.')
  UnspecifiedOwners?: ExplainedUnspecifiedOwner[];
}

/** The result of a rule for one ultimate owner, with the figures behind the result. */
export class RuleVerdict {
  @ApiProperty({ type: 'integer', format: 'int64', description: 'The ultimate owner.', example: 1001 })
  ServiceId!: number;

  @ApiProperty({
    type: 'string',
    enum: answers,
    description: 'Undetermined where what is recorded leaves both possible.',
  })
  Verdict!: Answer;

  @ApiPropertyOptional({
    type: 'string',
    description:
      'Why the verdict is undetermined or in doubt: holdings that the caller may see contradict each other, ' +
      'or two owners may be one person.',
    example: statedAbove100Reason,
  })
  Reason?: string;

  @ApiPropertyOptional({ type: Share, description: 'The share through all chains, multiplied along each and added.' })
  Share?: Share;

  @ApiPropertyOptional({ type: Share, description: 'What the owner and the companies that it controls hold together.' })
  Controlled?: Share;

  @ApiPropertyOptional({ type: Share, description: 'The greatest share in a company that controls the company.' })
  ShareOfController?: Share;
}

/** A rule, with its verdict on each ultimate owner. */
export class AppliedRule {
  @ApiProperty({ type: 'string', enum: ruleIds, description: 'The rule.' })
  Rule!: RuleId;

  @ApiProperty({
    type: RuleVerdict,
    isArray: true,
    description: 'One for each ultimate owner, ascending by ServiceId.',
  })
  Verdicts!: RuleVerdict[];
}

/** The body of `GET /v2/relations/{serviceId}/ultimate-owners`. */
export class UltimateOwnersResponse extends PickType(RelationsCompany, [
  'ServiceId',
  'Name',
  'OrgNo',
  'CountryCode',
] as const) {
  @AnswerDay()
  AsOf?: string;

  @PastUltimateOwnersWithheld()
  HistoryNotGranted?: boolean;

  @ApiPropertyOptional({
    type: ExplainedUltimateOwner,
    isArray: true,
    description: 'The largest first; omitted without Owner authorization, or where they could not be computed.',
  })
  UltimateOwners?: ExplainedUltimateOwner[];

  @ApiPropertyOptional({
    type: Share,
    description:
      'The part of the company for which no owner is recorded, here or above; omitted where that cannot be said.',
  })
  Unidentified?: Share;

  @ListOf(
    () => ExplainedUnspecifiedOwner,
    'Why registers name no owner, or not all owners, of the company. Each needs Owner and the area of the owners that it is about: Beneficial Owner, or Company Structure Owner for parents.',
  )
  UnspecifiedOwners?: ExplainedUnspecifiedOwner[];

  @ListOf(() => AppliedRule, 'The rules asked for, in their order.')
  Rules?: AppliedRule[];
}
