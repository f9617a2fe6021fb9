import { areas, Grants, type Subscription } from '@company-relations/authorization';

const countries = ['DK', 'FI', 'NO', 'SE'];

/** All areas in every country of the generated register, so that pages are as expensive as possible. */
export const benchGrants = new Grants(Object.fromEntries(countries.map((country) => [country, areas])));

export const benchSubscription: Subscription = {
  id: 'bench',
  organisationId: 'bench',
  enabled: true,
  grants: benchGrants,
};
