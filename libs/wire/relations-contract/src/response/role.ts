import { ApiProperty } from '@nestjs/swagger';
import { DateAndTime, MaskableText } from './fields';

/** A role that a person or firm holds in a company. */
export class Role {
  @ApiProperty({
    type: 'integer',
    format: 'int32',
    description: 'Role type: an `Id` of `GET /v2/code-tables/roles`.',
    example: 1001,
  })
  Id!: number;

  @MaskableText('Role title.', 'Chair of the board')
  Text?: string;

  @MaskableText('Role category.', 'Board')
  Category?: string;

  @DateAndTime('Date the role became effective.')
  InDate?: string;

  @DateAndTime('Date the role ended.')
  OutDate?: string;

  @DateAndTime('Last update timestamp.')
  UpdatedAt?: string;
}
