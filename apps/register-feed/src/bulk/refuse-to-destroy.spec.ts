import { emptyGraph } from '@company-relations/register-loader';
import { refuseToDestroy } from './refuse-to-destroy';

const rest = 'nothing was changed. --overwrite replaces all of it; feed load adds to it.';

it('one of each kind of content is refused in the singular', () => {
  const one = { companies: 1, persons: 1, removals: 1, protectionClaims: 1, packageOrders: 1, packages: 1 };
  expect(() => refuseToDestroy({ ...emptyGraph, ...one }, false)).toThrow(
    `The graph holds 1 company, 1 person, 1 removal, 1 protection claim, 1 package order, 1 package: ${rest}`,
  );
});

it('several of some kinds are refused in the plural, and the others are left out', () => {
  expect(() => refuseToDestroy({ ...emptyGraph, companies: 2, removals: 3, protectionClaims: 4 }, false)).toThrow(
    `The graph holds 2 companies, 3 removals, 4 protection claims: ${rest}`,
  );
});

it('content is replaced when the caller says so, and an empty graph is never refused', () => {
  expect(() => refuseToDestroy({ ...emptyGraph, companies: 2 }, true)).not.toThrow();
  expect(() => refuseToDestroy(emptyGraph, false)).not.toThrow();
});
