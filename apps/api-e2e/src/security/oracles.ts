import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BatchPackages } from '../harness/batch-packages';
import { type Call, send } from '../harness/http';
import { mustRun } from '../harness/program';
import { bearer, preparedService } from '../harness/service';

/**
 * Two requests whose responses must be the same: one for hidden data, and one for data that does not exist. If they
 * differed, an attacker could find out what exists.
 */
export interface Oracle extends Questions {
  readonly name: string;
  /** The status of both responses. */
  readonly status: number;
  /** The same requests, sent by a caller who may see the hidden data. */
  readonly control: Questions & {
    /** A text that this caller's response about the hidden data contains. */
    readonly shows: string;
  };
}

interface Questions {
  readonly hidden: Call;
  readonly nothing: Call;
}

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

/**
 * Loads a protected person with so many roles, each in a different company, into the graph of this run. Returns the
 * oracle for the person's national number.
 */
export async function loadBusyPerson(roles: number): Promise<Oracle> {
  const { folder, graphSettings } = preparedService();
  const numbers = ['040440-4444', '040441-4444'] as const;
  const numbered = Array.from({ length: roles }, (_, index) => index);
  const asOf = '2026-01-08';
  const statements = [
    {
      statement: 'person',
      id: 'busy:p',
      asOf,
      serviceId: 3199,
      name: 'Busy (invented)',
      nationalIdentificationNumber: numbers[0],
      countryCode: 'DK',
      isProtected: true,
    },
    ...numbered.map((index) => ({
      statement: 'company',
      id: `busy:c${index}`,
      asOf,
      name: `Busy ${index} (invented)`,
      countryCode: 'DK',
    })),
    ...numbered.map((index) => ({
      statement: 'role',
      id: `busy:r${index}`,
      asOf,
      party: 'busy:p',
      company: `busy:c${index}`,
      role: { register: 'NO', code: 'MEDL' },
    })),
  ];
  const file = join(folder, 'busy-person.jsonl');
  await writeFile(file, statements.map((statement) => `${JSON.stringify(statement)}\n`).join(''));
  await mustRun('register-feed', ['load', file], graphSettings);
  return searchOracle(
    `the national id of a protected person with ${roles} roles`,
    'masked',
    [national(numbers[0]), national(numbers[1])],
    3199,
  );
}

/**
 * Fails the test unless the hidden data of an oracle exists, and its missing data does not. Otherwise, after a change
 * of the test data, both responses could be equal because both are about missing data.
 */
export async function expectThere(baseUrl: string, { name, control }: Oracle): Promise<void> {
  const [hidden, nothing] = [await send(baseUrl, control.hidden), await send(baseUrl, control.nothing)];
  const isNothing =
    nothing.status === 200
      ? /^\{"(?:Relations|Companies)":\[\]\}$/.test(nothing.text)
      : [401, 404].includes(nothing.status);
  expect({ name, status: hidden.status, isShown: hidden.text.includes(control.shows), isNothing }).toEqual({
    name,
    status: 200,
    isShown: true,
    isNothing: true,
  });
}

const national = (id: string) => ({ NationalIdentificationNumber: [id], CountryCode: ['DK'] });

/** The parameters of a search for hidden data, and of one for missing data. */
type Searches = readonly [hidden: object, nothing: object];

function searchOracle(name: string, subscription: string, searches: Searches, shown: number): Oracle {
  return { name, status: 200, ...asked(subscription, searches), control: searchControl(searches, shown) };
}

/** @param shown - the ServiceId that the subscription `full` finds. */
function searchControl(searches: Searches, shown: number): Oracle['control'] {
  return { ...asked('full', searches), shows: `"ServiceId":${shown}` };
}

function asked(subscription: string, [hidden, nothing]: Searches): Questions {
  return { hidden: search(subscription, hidden), nothing: search(subscription, nothing) };
}

/** An oracle of `POST /v2/companies/search`. */
function companiesOracle(name: string, subscription: string, searches: Searches, shown: number): Oracle {
  const both = (asker: string) => ({
    hidden: companies(asker, searches[0]),
    nothing: companies(asker, searches[1]),
  });
  return { name, status: 200, ...both(subscription), control: { ...both('full'), shows: `"ServiceId":${shown}` } };
}

function companies(subscription: string, body: object): Call {
  return { ...search(subscription, {}), path: '/v2/companies/search', body: JSON.stringify(body) };
}

function pathOracle(name: string, endpoint: string, shows: string): Oracle {
  return { name, status: 404, ...paths('gb-owner', endpoint), control: { ...paths('full', endpoint), shows } };
}

function paths(subscription: string, endpoint: string, hidden = 2001): Questions {
  const path = (id: number) => `/v2/relations/${id}/${endpoint}`;
  return { hidden: get(subscription, path(hidden)), nothing: get(subscription, path(2999)) };
}

function search(subscription: string, parameters: object): Call {
  return {
    method: 'POST',
    path: '/v2/relations',
    headers: { authorization: bearer(subscription), 'content-type': 'application/json' },
    body: JSON.stringify({ SearchParameters: parameters }),
  };
}

function get(subscription: string, path: string): Call {
  return { path, headers: { authorization: bearer(subscription) } };
}
