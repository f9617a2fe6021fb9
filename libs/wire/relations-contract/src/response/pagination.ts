import { ApiProperty } from '@nestjs/swagger';

/** The JSON in the header `X-Pagination`. All five members are always present. */
export class Pagination {
  @ApiProperty({ type: 'integer', description: 'Companies in the current response.', example: 1 })
  Count!: number;

  @ApiProperty({ type: 'integer', description: 'Companies that matched when the search began.', example: 1 })
  TotalCount!: number;

  @ApiProperty({ type: 'integer', description: 'Requested page size.', example: 10 })
  PageSize!: number;

  @ApiProperty({
    type: 'integer',
    description: 'Pages available: TotalCount divided by PageSize, rounded up.',
    example: 1,
  })
  TotalPages!: number;

  @ApiProperty({
    oneOf: [{ type: 'string' }, { type: 'null' }],
    description: 'Token for the next request; null when there are no more results.',
    example: null,
  })
  Cursor!: string | null;
}

export const paginationHeader = 'X-Pagination';

/**
 * The header that lists the companies of a page whose `UltimateOwnerships` are left out. For each of these companies,
 * the computation needs more holdings than may be read for one company.
 */
export const ultimateOwnershipsOmittedHeader = 'X-Ultimate-Ownerships-Omitted';

/** Returns the content of the header `X-Pagination`. Zeros and a null cursor are included. */
export function paginationOf(page: {
  count: number;
  totalCount: number;
  pageSize: number;
  cursor: string | null;
}): Pagination {
  return {
    Count: page.count,
    TotalCount: page.totalCount,
    PageSize: page.pageSize,
    TotalPages: Math.ceil(page.totalCount / page.pageSize),
    Cursor: page.cursor,
  };
}
