import type { Call } from '../harness/http';
import { bearer } from '../harness/service';

/** Two requests that must be answered alike: one about something that is there and hidden, one about nothing. */
export interface Oracle {
  readonly name: string;
  readonly hidden: Call;
  readonly nothing: Call;
}

/** A batch file of another organisation, and an id that no file has. */
export interface BatchIds {
  readonly foreign: number;
  readonly unknown: number;
}

/** The batch endpoints tell files only where an API has a store: these are for that one, all others for any. */
export function batchOracles({ foreign, unknown }: BatchIds): Oracle[] {
  const paths = [(id: number) => `/v2/batches/batch-file/${id}`, (id: number) => `/v2/batches/batch-file/${id}/manifest`];
  const names = ['the file of another organisation', 'the manifest of another organisation'];
  return paths.map((path, index) => ({ name: names[index] as string, hidden: get('full', path(foreign)), nothing: get('full', path(unknown)) }));
}

/** Of the fixture: 3101 is a protected person, 3003 the business of another; 2001 to 2004 are companies of Sweden. */
export const searchOracles = (): Oracle[] => [
  {
    name: 'the national id of a protected person',
    hidden: search('masked', { NationalIdentificationNumber: ['010170-1111'], CountryCode: ['DK'] }),
    nothing: search('masked', { NationalIdentificationNumber: ['010171-1111'], CountryCode: ['DK'] }),
  },
  {
    name: 'the national id of a protected person who held something',
    hidden: search('masked', { NationalIdentificationNumber: ['030390-3333'], CountryCode: ['DK'] }),
    nothing: search('masked', { NationalIdentificationNumber: ['030391-3333'], CountryCode: ['DK'] }),
  },
  {
    name: 'the number of a protected sole trader',
    hidden: search('masked', { OrgNo: ['850101-1234'] }),
    nothing: search('masked', { OrgNo: ['850102-1234'] }),
  },
  {
    name: 'the id of a company of an unauthorized country',
    hidden: search('gb-owner', { ServiceId: [2001] }),
    nothing: search('gb-owner', { ServiceId: [2999] }),
  },
  {
    name: 'the number of a company of an unauthorized country',
    hidden: search('gb-owner', { OrgNo: ['30010000'] }),
    nothing: search('gb-owner', { OrgNo: ['30019999'] }),
  },
  { name: 'the key persons of a company of an unauthorized country', ...paths('gb-owner', (id) => `/v2/relations/${id}/key-persons`) },
  { name: 'the ultimate owners of a company of an unauthorized country', ...paths('gb-owner', (id) => `/v2/relations/${id}/ultimate-owners`) },
  { name: 'the verdicts on a company of an unauthorized country', ...paths('gb-owner', (id) => `/v2/relations/${id}/ultimate-owners?rules=amlr-52,control`) },
  { name: 'the key persons of a person', ...paths('full', (id) => `/v2/relations/${id}/key-persons`, 3101) },
];

const paths = (subscription: string, path: (id: number) => string, hidden = 2001) => ({
  hidden: get(subscription, path(hidden)),
  nothing: get(subscription, path(2999)),
});

function search(subscription: string, parameters: Readonly<Record<string, unknown>>): Call {
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
