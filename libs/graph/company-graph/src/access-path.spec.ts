import { serviceId } from '@company-relations/ownership';
import { accessPathOf, maxMatchesReadPerPage } from './access-path';
import type { CompanyFilter } from './company-filter';

const everything: CompanyFilter = {
  countries: ['GB'],
  nationalIds: ['1'],
  serviceIds: [serviceId(1)],
  orgNos: ['1'],
  contentUpdated: { from: 10, to: 20 },
  relationsUpdated: { from: 10, to: 12 },
};

describe('accessPathOf', () => {
  it('uses the most selective part of the filter', () => {
    const { nationalIds: _nationalIds, ...withoutNationalIds } = everything;
    const { serviceIds: _serviceIds, ...withoutServiceIds } = withoutNationalIds;
    const { orgNos: _orgNos, ...dates } = withoutServiceIds;
    const { relationsUpdated: _relationsUpdated, ...contentOnly } = dates;
    const { contentUpdated: _contentUpdated, ...relationsOnly } = dates;
    expect(
      [everything, withoutNationalIds, withoutServiceIds, dates, contentOnly, relationsOnly, { countries: ['GB'] }].map(
        (filter) => accessPathOf(filter),
      ),
    ).toEqual(['national-id', 'service-id', 'org-no', 'relations-date', 'content-date', 'relations-date', 'country']);
  });

  it('takes the date range with fewer days, an open one by its start', () => {
    const path = (
      contentUpdated: CompanyFilter['contentUpdated'],
      relationsUpdated: CompanyFilter['relationsUpdated'],
    ) => accessPathOf({ countries: ['GB'], contentUpdated, relationsUpdated });
    expect([
      path({ from: 5, to: 5 }, { from: 5 }),
      path({ from: 5 }, { from: 6 }),
      path({ to: 5 }, { from: 5 }),
    ]).toEqual(['content-date', 'relations-date', 'content-date']);
  });

  it('uses the countries when a date range is known to match very many companies', () => {
    const filter: CompanyFilter = { countries: ['GB'], contentUpdated: { from: 0 } };
    expect([accessPathOf(filter, maxMatchesReadPerPage), accessPathOf(filter, maxMatchesReadPerPage + 1)]).toEqual([
      'content-date',
      'country',
    ]);
  });

  it('an empty list is a part of the filter too: it matches nothing', () => {
    expect(accessPathOf({ countries: ['GB'], serviceIds: [], contentUpdated: { from: 0 } }, 1e6)).toBe('service-id');
  });
});
