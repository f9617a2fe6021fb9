import { type Call, send } from '../harness/http';
import { bearer } from '../harness/service';

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

/** The parameters of a search for the relations of a Danish person. */
export const national = (id: string) => ({ NationalIdentificationNumber: [id], CountryCode: ['DK'] });

/** The parameters of a search for hidden data, and of one for missing data. */
type Searches = readonly [hidden: object, nothing: object];

/** An oracle of `POST /v2/relations`. */
export function searchOracle(name: string, subscription: string, searches: Searches, shown: number): Oracle {
  return { name, status: 200, ...asked(subscription, searches), control: searchControl(searches, shown) };
}

/** @param shown - the ServiceId that the subscription `full` finds. */
export function searchControl(searches: Searches, shown: number): Oracle['control'] {
  return { ...asked('full', searches), shows: `"ServiceId":${shown}` };
}

function asked(subscription: string, [hidden, nothing]: Searches): Questions {
  return { hidden: search(subscription, hidden), nothing: search(subscription, nothing) };
}

/** An oracle of `POST /v2/companies/search`. */
export function companiesOracle(name: string, subscription: string, searches: Searches, shown: number): Oracle {
  const both = (caller: string) => ({
    hidden: companies(caller, searches[0]),
    nothing: companies(caller, searches[1]),
  });
  return { name, status: 200, ...both(subscription), control: { ...both('full'), shows: `"ServiceId":${shown}` } };
}

function companies(subscription: string, body: object): Call {
  return { ...search(subscription, {}), path: '/v2/companies/search', body: JSON.stringify(body) };
}

/** An oracle of a path about one company. */
export function pathOracle(name: string, endpoint: string, shows: string): Oracle {
  return { name, status: 404, ...paths('gb-owner', endpoint), control: { ...paths('full', endpoint), shows } };
}

/** Requests about a hidden company, by default 2001, and about 2999, which does not exist. */
export function paths(subscription: string, endpoint: string, hidden = 2001): Questions {
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

export function get(subscription: string, path: string): Call {
  return { path, headers: { authorization: bearer(subscription) } };
}
