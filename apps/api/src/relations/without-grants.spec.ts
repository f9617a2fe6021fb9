import { Grants, type Subscription } from '@company-relations/authorization';
import { randomKeyRing } from '@company-relations/cursor';
import { serviceId } from '@company-relations/ownership';
import {
  keyPersonsToWireInSteps,
  validationMessages,
  changesToWireInSteps,
  companyToWireInSteps,
  structureToWireInSteps,
  ultimateOwnersToWireInSteps,
} from '@company-relations/relations-contract';
import { ComputationQueue } from '../platform/computing/computation-queue';
import { FindCompanies } from '../companies/find-companies';
import { FindKeyPersons } from '../key-persons/find-key-persons';
import { LoadChanges } from '../changes/load-changes';
import { LoadStructure } from '../structure/load-structure';
import { CompaniesInMemory, company } from '../testing/companies-in-memory';
import { ExplainUltimateOwners } from '../ultimate-owners/explain-ultimate-owners';
import { JsonObjectWriter } from '../platform/http/json-object-writer';
import { neverSent, rendered, renderedPage } from '../testing/rendered';
import { SearchRelations } from './search-relations';

const withGrants = (grants: Grants): Subscription => ({ id: 'one', organisationId: 'org', enabled: true, grants });
const nothing = withGrants(new Grants({}));
const neverAsked = () => Promise.reject(new Error('The graph was asked'));

const nothingAsked = { search: 0, count: 0, load: 0, lookUp: 0 };

async function searched(SearchParameters: object, caller: Subscription) {
  const companies = new CompaniesInMemory([company(1), company(2)]);
  const {
    companies: shown,
    ultimateOwnershipsOmitted,
    pagination,
  } = await renderedPage(new SearchRelations(companies, randomKeyRing()), { SearchParameters }, caller);
  return { outcome: { companies: shown, ultimateOwnershipsOmitted, pagination }, asked: companies.asked };
}

it.each([
  { ServiceId: [1] },
  { OrgNo: ['1'] },
  { ContentUpdatedAt: ['2026-01-01'] },
  { RelationsUpdatedAt: ['2026-01-01'] },
])('a search for %j of a subscription without grants finds nothing, and the graph is not asked', async (parameters) => {
  expect(await searched(parameters, nothing)).toEqual({
    outcome: {
      companies: [],
      ultimateOwnershipsOmitted: [],
      pagination: { Count: 0, TotalCount: 0, PageSize: 10, TotalPages: 0, Cursor: null },
    },
    asked: nothingAsked,
  });
});

it.each([{ CountryCode: ['DK'] }, { CountryCode: ['DK'], NationalIdentificationNumber: ['1'] }])(
  'a search for %j, which is not granted, is refused, and the graph is not asked',
  async (parameters) => {
    const refused = {
      failure: {
        kind: 'invalidRequest',
        problems: [expect.objectContaining({ message: validationMessages.countryUnauthorized('DK') })],
      },
    };
    for (const caller of [nothing, withGrants(new Grants({ NO: [] }))])
      await expect(searched(parameters, caller)).rejects.toMatchObject(refused);
  },
);

it('companies are found by no name without grants, and none is read, and the graph is not asked', async () => {
  const companies = new FindCompanies({ findCompanies: neverAsked, readCompany: neverAsked });
  const writer = new JsonObjectWriter(neverSent, companyToWireInSteps);
  await rendered(companies.search({ name: 'a', limit: 10 }, nothing, writer), nothing);
  expect(writer.body).toEqual({});
  await expect(rendered(companies.one(serviceId(1), nothing, writer), nothing)).rejects.toMatchObject({
    failure: { kind: 'notFound' },
  });
});

it('key persons, ultimate owners, the structure and the changes of a company are not found without grants, and the graph is not asked', async () => {
  const notFound = { failure: { kind: 'notFound' } };
  const queue = new ComputationQueue();
  const keyPersons = new FindKeyPersons({ loadKeyPersons: neverAsked }, queue);
  const keyPersonsWriter = new JsonObjectWriter(neverSent, keyPersonsToWireInSteps);
  const wanted = { serviceId: serviceId(1), levels: 3 };
  await expect(rendered(keyPersons.respond(wanted, nothing, keyPersonsWriter), nothing)).rejects.toMatchObject(
    notFound,
  );
  const owners = new ExplainUltimateOwners({ loadOwnershipAbove: neverAsked, loadHoldingRecords: neverAsked }, queue);
  const ownersWriter = new JsonObjectWriter(neverSent, ultimateOwnersToWireInSteps);
  const explanation = { serviceId: serviceId(1), limit: 3, rules: [] };
  await expect(rendered(owners.respond(explanation, nothing, ownersWriter), nothing)).rejects.toMatchObject(notFound);
  const structure = new LoadStructure({ loadOwnershipAbove: neverAsked, loadStructure: neverAsked }, queue);
  const structureWriter = new JsonObjectWriter(neverSent, structureToWireInSteps);
  const wantedStructure = { serviceId: serviceId(1), directions: ['up', 'down'], depth: 3 } as const;
  await expect(rendered(structure.respond(wantedStructure, nothing, structureWriter), nothing)).rejects.toMatchObject(
    notFound,
  );
  const changes = new LoadChanges({ loadOwnershipAbove: neverAsked, loadChanges: neverAsked }, queue);
  const changesWriter = new JsonObjectWriter(neverSent, changesToWireInSteps);
  const wantedChanges = { serviceId: serviceId(1), from: 1, to: 2 };
  await expect(rendered(changes.respond(wantedChanges, nothing, changesWriter), nothing)).rejects.toMatchObject(
    notFound,
  );
});
