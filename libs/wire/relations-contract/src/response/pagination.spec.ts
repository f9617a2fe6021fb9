import { paginationHeader, paginationOf, ultimateOwnershipsOmittedHeader } from './pagination';

describe('X-Pagination', () => {
  it('includes zeros and a null cursor, in the order of the specification', () => {
    expect(JSON.stringify(paginationOf({ count: 0, totalCount: 0, pageSize: 10, cursor: null }))).toBe(
      '{"Count":0,"TotalCount":0,"PageSize":10,"TotalPages":0,"Cursor":null}',
    );
  });

  it.each([
    [1, 500, 1],
    [500, 500, 1],
    [501, 500, 2],
    [100_001, 7, 14_286],
  ])('%d companies on pages of %d are %d pages', (totalCount, pageSize, TotalPages) => {
    expect(paginationOf({ count: 1, totalCount, pageSize, cursor: 'token' })).toEqual({
      Count: 1,
      TotalCount: totalCount,
      PageSize: pageSize,
      TotalPages,
      Cursor: 'token',
    });
  });
});

it('headers have the names of the specification', () => {
  expect([paginationHeader, ultimateOwnershipsOmittedHeader]).toEqual([
    'X-Pagination',
    'X-Ultimate-Ownerships-Omitted',
  ]);
});
