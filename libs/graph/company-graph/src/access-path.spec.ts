import { serviceId } from '@company-relations/ownership';
import { accessPathOf } from './access-path';
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
    ).toEqual(['national-id', 'service-id', 'org-no', 'dates', 'dates', 'dates', 'country']);
  });

  it('an empty list is a part of the filter too: it matches nothing', () => {
    expect(accessPathOf({ countries: ['GB'], serviceIds: [], contentUpdated: { from: 0 } })).toBe('service-id');
  });
});
