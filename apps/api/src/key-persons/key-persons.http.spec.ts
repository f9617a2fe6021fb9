import { Grants } from '@company-relations/authorization';
import { type KeyPersonNetwork, noRecords, serviceId } from '@company-relations/ownership';
import { keyPersonsToWireInSteps } from '@company-relations/relations-contract';
import type { NestExpressApplication } from '@nestjs/platform-express';
import request from 'supertest';
import { ComputationQueue } from '../platform/computing/computation-queue';
import { bearer, runningApp, subscription } from '../testing/running-app';
import { JsonObjectWriter } from '../platform/http/json-object-writer';
import { neverSent, rendered } from '../testing/rendered';
import { problem, rfc9110, shown } from '../testing/shown-response';
import { FindKeyPersons, type KeyPersonSource } from './find-key-persons';
import { explained } from '../testing/problems';

const network: KeyPersonNetwork = {
  asked: serviceId(1),
  companies: [
    {
      company: {
        type: 'company',
        serviceId: serviceId(1),
        profile: { countryCode: 'NO' },
        countryCode: 'NO',
        searchable: true,
        isProtected: false,
      },
      parents: [
        {
          entity: { type: 'person', serviceId: serviceId(9), profile: { name: 'Kari' }, isProtected: false },
          current: { ...noRecords, role: [{ id: 7 }] },
          ended: noRecords,
        },
      ],
    },
  ],
};

const asked: number[] = [];
/** Company 1 is found. Company 2 has too many owners. */
const source: KeyPersonSource = {
  loadKeyPersons: async (company, levels) => {
    asked.push(levels);
    return company === 1 ? { ok: true, network } : { ok: false, reason: 'tooMany' };
  },
};

let app: NestExpressApplication;

beforeAll(async () => {
  app = await runningApp({}, undefined, undefined, { keyPersons: source });
});
beforeEach(() => asked.splice(0));
afterAll(() => app.close());

const url = (id: number, query = '') => `/v2/relations/${id}/key-persons${query}`;
const get = (path: string) => request(app.getHttpServer()).get(path).set('Authorization', bearer());

it('answers with what the caller may see, and may be kept by the caller alone', async () => {
  // The caller has a grant for Norway without any area, so the response shows no key persons.
  expect(shown(await get(url(1)))).toEqual({
    status: 200,
    type: 'application/json; charset=utf-8',
    cache: 'private, no-cache',
    body: { ServiceId: 1, Levels: 3, KeyPersons: [] },
  });
  const caller = { ...subscription, grants: new Grants({ NO: ['KeyPerson'] }) };
  const writer = new JsonObjectWriter(neverSent, keyPersonsToWireInSteps);
  const wanted = { serviceId: serviceId(1), levels: 2 };
  await rendered(new FindKeyPersons(source, new ComputationQueue()).respond(wanted, caller, writer), caller);
  expect({ response: writer.body }).toEqual({
    response: {
      ServiceId: 1,
      Levels: 2,
      KeyPersons: [
        expect.objectContaining({
          ServiceId: 9,
          Name: 'Kari',
          Paths: [
            {
              KeyPersonRoles: [expect.objectContaining({ Id: 7 })],
              Companies: [expect.objectContaining({ ServiceId: 1, CountryCode: 'NO' })],
            },
          ],
          MorePaths: false,
        }),
      ],
    },
  });
});

it('follows the levels asked for', async () => {
  await get(url(1, '?levels=1'));
  await get(url(1, '?levels=10&other=1'));
  expect(asked).toEqual([1, 10]);
});

it('says that there is too much for one answer', async () => {
  expect(shown(await get(url(2)))).toEqual(
    problem(422, {
      type: rfc9110('15.5.21'),
      title: 'The answer would be too large',
      ...explained('answer-too-large'),
      detail: 'Ask for fewer levels.',
    }),
  );
});
