import { type Area, areas } from '@company-relations/authorization';
import {
  type PartyKind,
  partyKinds,
  type StopReason,
  stopReasons,
  type StructureDirection,
  structureDirections,
} from '@company-relations/ownership';
import { ApiProperty, ApiPropertyOptional, OmitType, PartialType } from '@nestjs/swagger';
import { defaultDepth, type DirectionName, directionNames, maxDepth } from '../request/structure-request';
import { AnswerDay, Flag, PastUltimateOwnersWithheld, ListOf } from './fields';
import { recordArrays, Relation } from './relation';
import { StructureEdge } from './structure-edge';
import { Share } from './share';
import { ExplainedUnspecifiedOwner } from './unspecified-owner';

type NodeKind = PartyKind | 'protected' | 'exempt';
const nodeKinds: readonly NodeKind[] = [...partyKinds, 'exempt', 'protected'];

const NodeName = (description: string) => ApiProperty({ type: 'string', description, example: '1001' });

/** A party of a structure. An owner whom a register does not name has only `Node` and `Kind`. */
export class StructureNode extends PartialType(OmitType(Relation, recordArrays)) {
  @NodeName('Its name in this answer: the ServiceId, or `unknown-1`, `exempt-1` and so on.')
  Node!: string;

  @ApiProperty({
    type: 'string',
    enum: nodeKinds,
    description:
      'What it is. `unknown`: nothing that identifies it is recorded. `exempt`: a register exempts it from disclosure, or the company ' +
      'from naming it. `protected`: its identity is protected from the caller.',
  })
  Kind!: NodeKind;

  @ListOf(() => ExplainedUnspecifiedOwner, 'Why registers name no owner, or not all owners, of the company.')
  UnspecifiedOwners?: ExplainedUnspecifiedOwner[];
}

/** An ultimate owner in a structure. */
export class StructureUltimateOwner {
  @NodeName('The owner.')
  Node!: string;

  @ApiProperty({ type: Share, description: 'Its share through all chains, as `ultimate-owners` gives it.' })
  Share!: Share;

  @ApiProperty({
    type: 'boolean',
    description:
      'Whether the ownerships of this answer lead from it to the company. Others are withheld or beyond its bounds.',
  })
  IsConnected!: boolean;
}

/** A node at which a structure ends, and the reason. */
export class StructureStop {
  @NodeName('The last node.')
  Node!: string;

  @ApiProperty({ type: 'string', enum: structureDirections, description: 'In which direction it ends there.' })
  Direction!: StructureDirection;

  @ApiProperty({
    type: 'string',
    enum: stopReasons,
    description:
      '`NotGranted`: areas are withheld in the country of the company, whether or not there are records. `HistoryNotGranted`: so are records ' +
      'that have ended since the day of `asOf`. `NobodyRecorded`: no owner is recorded. `Unknown`, `Exempt`: the owner is not named. `Depth`, `Size`, `UltimateOwners`: the bounds of the request and of the answer.',
  })
  Reason!: StopReason;

  @ApiPropertyOptional({
    type: 'integer',
    minimum: 1,
    description:
      'With `Size`: how many parties of the company are left out; omitted if it was not read. With `UltimateOwners`: how many of these are.',
  })
  Count?: number;

  @ApiPropertyOptional({
    type: 'string',
    enum: areas,
    isArray: true,
    minItems: 1,
    description: 'With `NotGranted`: the areas that are withheld in the country of the company.',
  })
  Areas?: Area[];
}

/** The body of `GET /v2/relations/{serviceId}/structure`. */
export class StructureResponse {
  @ApiProperty({ type: 'integer', format: 'int64', description: 'The company asked for.', example: 1001 })
  ServiceId!: number;

  @ApiProperty({ type: 'string', enum: directionNames, description: 'The direction asked for.' })
  Direction!: DirectionName;

  @ApiProperty({
    type: 'integer',
    minimum: 1,
    maximum: maxDepth,
    description: 'How many links above one another were followed.',
    example: defaultDepth,
  })
  Depth!: number;

  @AnswerDay()
  AsOf?: string;

  @PastUltimateOwnersWithheld()
  HistoryNotGranted?: boolean;

  @ApiProperty({
    type: StructureNode,
    isArray: true,
    minItems: 1,
    description: 'The company and its parties, ascending by ServiceId; then the owners whom registers do not name.',
  })
  Nodes!: StructureNode[];

  @ApiProperty({ type: StructureEdge, isArray: true, description: 'Their records, one each, by `To`, then by `From`.' })
  Edges!: StructureEdge[];

  @ApiPropertyOptional({
    type: StructureUltimateOwner,
    isArray: true,
    description:
      'The largest first; omitted without Owner authorization, downwards, or where they could not be computed.',
  })
  UltimateOwners?: StructureUltimateOwner[];

  @Flag('true if the ultimate owners could not be computed, because there are more holdings than are read.')
  UltimateOwnersOmitted?: boolean;

  @ApiPropertyOptional({
    type: 'array',
    items: { type: 'array', items: { type: 'string' }, minItems: 1 },
    minItems: 1,
    description: 'Companies that own, control or structure one another in a loop; the nodes of each loop together.',
  })
  Loops?: string[][];

  @ListOf(() => StructureStop, 'Where the structure ends.')
  Stops?: StructureStop[];
}
