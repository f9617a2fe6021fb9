import type { BatchPackages } from '../harness/batch-packages';
import { companiesOracle, get, national, type Oracle, pathOracle, paths, searchControl, searchOracle } from './oracle';

/** The ID of a batch file of another organisation, and an ID that no file has. */
export interface BatchIds {
  readonly foreign: number;
  readonly unknown: number;
}

const ofAnother = '{"ServiceId":1001}\n';

/** Publishes a batch file for the other organisation. */
export async function publishForeign(packages: BatchPackages): Promise<BatchIds> {
  const { id } = await packages.publish({
    organisation: 'e2e-two',
    subscription: 'two-full',
    lines: ofAnother,
    file: Buffer.from(ofAnother),
  });
  return { foreign: id, unknown: id - 1 };
}

/** Oracles of the batch endpoints. They need an API with a package store. All other oracles work with any API. */
export function batchOracles({ foreign, unknown }: BatchIds): Oracle[] {
  const oracle = (name: string, path: (id: number) => string, shows: string): Oracle => {
    const both = (subscription: string) => ({
      hidden: get(subscription, path(foreign)),
      nothing: get(subscription, path(unknown)),
    });
    return { name, status: 401, ...both('full'), control: { ...both('two-full'), shows } };
  };
  return [
    oracle('the file of another organisation', (id) => `/v2/batches/batch-file/${id}`, ofAnother),
    oracle(
      'the manifest of another organisation',
      (id) => `/v2/batches/batch-file/${id}/manifest`,
      `"packageId":${foreign}`,
    ),
  ];
}

/**
 * Oracles of searches. In the test data, 3101 and 3104 are protected persons, and 3003 is the business of another
 * protected person. 2001 is a company in Norway and 3001 one in Denmark; the subscription `gb-owner` may see neither.
 */
export const searchOracles = (): Oracle[] => [
  searchOracle(
    'the national id of a protected person',
    'masked',
    [national('010170-1111'), national('010171-1111')],
    3101,
  ),
  searchOracle(
    'the national id of a protected person who held something',
    'masked',
    [national('030390-3333'), national('030391-3333')],
    3104,
  ),
  searchOracle(
    'the number of a protected sole trader',
    'masked',
    [{ OrgNo: ['850101-1234'] }, { OrgNo: ['850102-1234'] }],
    3003,
  ),
  searchOracle(
    'the id of a company of an unauthorized country',
    'gb-owner',
    [{ ServiceId: [2001] }, { ServiceId: [2999] }],
    2001,
  ),
  searchOracle(
    'the number of a company of an unauthorized country',
    'gb-owner',
    [{ OrgNo: ['30010000'] }, { OrgNo: ['30019999'] }],
    3001,
  ),
  pathOracle('the key persons of a company of an unauthorized country', 'key-persons', '"KeyPersons":[{'),
  pathOracle('the ultimate owners of a company of an unauthorized country', 'ultimate-owners', '"UltimateOwners":[{'),
  pathOracle('the structure of a company of an unauthorized country', 'structure', '"Edges":[{'),
  pathOracle('the picture of a company of an unauthorized country', 'structure.svg', 'class="picture-line"'),
  pathOracle('the changes of a company of an unauthorized country', 'changes?from=1990-01-01', '"Changes":[{'),
  pathOracle(
    'the verdicts on a company of an unauthorized country',
    'ultimate-owners?rules=amlr-52,control',
    '"Verdicts":[{',
  ),
  companiesOracle(
    'the name of a protected sole trader',
    'masked',
    [{ Name: 'frida falk' }, { Name: 'frida zorn' }],
    3003,
  ),
  companiesOracle(
    'the number of a protected sole trader in a search for companies',
    'masked',
    [{ OrgNo: '850101-1234' }, { OrgNo: '850102-1234' }],
    3003,
  ),
  companiesOracle(
    'the LEI of a protected sole trader',
    'masked',
    [{ LEI: '9999EXAMPLEFRIDASE01' }, { LEI: '9999EXAMPLEFRIDASE02' }],
    3003,
  ),
  companiesOracle(
    'the name of a company of an unauthorized country',
    'gb-owner',
    [{ Name: 'alfa holding' }, { Name: 'alva holling' }],
    1001,
  ),
  {
    name: 'a company of an unauthorized country',
    status: 404,
    hidden: get('gb-owner', '/v2/companies/2001'),
    nothing: get('gb-owner', '/v2/companies/2999'),
    control: {
      hidden: get('full', '/v2/companies/2001'),
      nothing: get('full', '/v2/companies/2999'),
      shows: '"ServiceId":2001',
    },
  },
  {
    name: 'the key persons of a person',
    status: 404,
    ...paths('full', 'key-persons', 3101),
    // Key persons of a person do not exist for any caller. So a search proves that the person exists.
    control: searchControl([national('010170-1111'), national('010171-1111')], 3101),
  },
];
