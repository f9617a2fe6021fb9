import { areas, Grants, type Subscription } from '@company-relations/authorization';

const countries = ['DK', 'FI', 'NO', 'SE'];

/** Everything in every country of the generated register: the most that a page can cost. */
export const benchGrants = new Grants(Object.fromEntries(countries.map((country) => [country, areas])));

export const benchSubscription: Subscription = {
  id: 'bench',
  organisationId: 'bench',
  enabled: true,
  grants: benchGrants,
};
