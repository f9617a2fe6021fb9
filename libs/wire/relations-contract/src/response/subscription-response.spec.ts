import { areas, Grants } from '@company-relations/authorization';
import { subscriptionToWire } from './subscription-response';

const rate = { Limit: 100, WindowSeconds: 1, Remaining: 0, ResetSeconds: 1 };
const responseFor = (granted: ConstructorParameters<typeof Grants>[0]) =>
  subscriptionToWire(
    { id: 'nordic', organisationId: 'bank', enabled: true, grants: new Grants(granted) },
    { maxCompaniesPerChain: 100_000, rate },
  );

it('lists countries ascending, with areas by the names and in the order of the specification', () => {
  expect(responseFor({ SE: [], NO: [...areas].reverse(), DK: ['KeyPerson', 'Owner'] })).toEqual({
    SubscriptionId: 'nordic',
    ClientOrganisationId: 'bank',
    Countries: [
      { CountryCode: 'DK', Areas: ['Owner', 'Key Person'] },
      {
        CountryCode: 'NO',
        Areas: [
          'Beneficial Owner',
          'Owner',
          'Company Structure Owner',
          'Key Person',
          'Relations History',
          'Hidden Person Access',
        ],
      },
      { CountryCode: 'SE', Areas: [] },
    ],
    Limits: { PageSize: 500, ServiceIds: 500, CursorCompanies: 100_000 },
    Rate: rate,
  });
});

it('has an empty list for a subscription without countries', () => {
  expect(responseFor({}).Countries).toEqual([]);
});
