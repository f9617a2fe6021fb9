import { type Area, areas } from '@company-relations/authorization';
import { GraphClient } from '@company-relations/neo4j-client';
import { type RegisterStatement, serviceId, type StatedRecord } from '@company-relations/ownership';
import { proves } from '../conformance/proves';
import { graphClientSettings } from '../harness/graph';
import { expectRelations, idsOf, paginationOf, search } from '../harness/service';
import { RandomSubscriptions } from '../properties/random-grants';
import { applyAll, firstLoadDay } from '../properties/random-register';

const hidden = 'Protected Identity';
const country = 'XT';
const asOf = '2019-01-01T00:00:00Z';
/** An unknown date, which no response shows. */
const updatedAt = '0001-01-01T00:00:00Z';
const withoutAccess = areas.filter((area) => area !== 'HiddenPersonAccess');
/** One number in the forms in which Swedish registers write it. `+` says that the person is a hundred years old. */
const forms = ['19050607-7777', '190506077777', '050607+7777', '19050607+7777', '050607-7777', '0506077777'];
/** A number of the same forms that no person has. */
const unknown = ['19050607-7778', '190506077778', '050607+7778', '19050607+7778', '050607-7778', '0506077778'];

/**
 * Two sources state one person: one as protected, the other one without the protection and with another form of the
 * number. The person has a role in the first company and owns a part of the second one. The third one has the number of
 * the person.
 */
interface Case {
  readonly title: string;
  readonly protectedForm: string;
  readonly otherForm: string;
  /** The ServiceId of the first of the three companies. */
  readonly first: number;
}

const cases: readonly Case[] = [
  {
    title: 'whose protected record has the century, and the other one a plus sign',
    protectedForm: '19050607-7777',
    otherForm: '050607+7777',
    first: 65_000_001,
  },
  {
    title: 'whose protected record has a plus sign, and the other one the century',
    protectedForm: '050607+7777',
    otherForm: '19050607-7777',
    first: 65_000_101,
  },
];

let graph: GraphClient;
let masked: string;
let full: string;

beforeAll(async () => {
  graph = new GraphClient(graphClientSettings());
  const subscriptions = new RandomSubscriptions(graph);
  const withAreas = (granted: readonly Area[]) => subscriptions.withGrants({ [country]: granted });
  [masked, full] = [await withAreas(withoutAccess), await withAreas(areas)];
});
afterAll(() => graph.close());

function statementsOf({ protectedForm, otherForm, first }: Case): RegisterStatement[] {
  const source = `plus-${first}`;
  const person = (at: number, name: string, nationalIdentificationNumber: string, isProtected: boolean) =>
    ({
      type: 'person',
      id: `${source}-person-${at}`,
      serviceId: serviceId(first + 10 + at),
      asOf,
      profile: { name, nationalIdentificationNumber, isProtected, updatedAt },
    }) as const;
  const company = (at: number, name: string, orgNo: string) =>
    ({
      type: 'company',
      id: `${source}-company-${at}`,
      serviceId: serviceId(first + at),
      asOf,
      rank: 0,
      identifiers: [],
      searchable: true,
      profile: { name, orgNo, countryCode: country, updatedAt },
    }) as const;
  const record = (at: number, stated: StatedRecord) =>
    ({
      type: 'record',
      id: `${source}-record-${at}`,
      asOf,
      party: `${source}-person-${at}`,
      company: `${source}-company-${at}`,
      records: [stated],
    }) as const;
  return [
    person(0, 'Vera Gammal', protectedForm, true),
    person(1, 'Gammal Vera', otherForm, false),
    company(0, 'Mill', `${first}`),
    company(1, 'Shop', `${first + 1}`),
    company(2, 'Vera', otherForm),
    record(0, { kind: 'role', ended: false, record: { id: 1001, updatedAt } }),
    record(1, { kind: 'beneficialOwnership', ended: false, record: { stakePercent: 40, updatedAt } }),
  ];
}

/** The companies as a caller sees them. */
function relationsOf({ protectedForm, otherForm, first }: Case, hasAccess: boolean): unknown[] {
  const shown = (text: string) => (hasAccess ? text : hidden);
  const person = (at: number, name: string, number: string, records: object) => ({
    ServiceId: first + 10 + at,
    Name: shown(name),
    NationalIdentificationNumber: shown(number),
    IsCompany: false,
    IsProtected: true,
    ...records,
  });
  const company = (at: number, name: string, number: string) => ({
    ServiceId: first + at,
    Name: name,
    OrgNo: number,
    CountryCode: country,
  });
  return [
    {
      ...company(0, 'Mill', `${first}`),
      Parents: [person(0, 'Vera Gammal', protectedForm, { KeyPersonRoles: [{ Id: 1001 }] })],
    },
    {
      ...company(1, 'Shop', `${first + 1}`),
      Parents: [person(1, 'Gammal Vera', otherForm, { BeneficialOwnerships: [{ OwnershipStake: 40 }] })],
    },
    company(2, shown('Vera'), shown(otherForm)),
  ];
}

for (const each of cases) {
  describe(`a person ${each.title}`, () => {
    const { first, protectedForm, otherForm } = each;
    const byNationalId = (number: string) => ({ NationalIdentificationNumber: [number], CountryCode: [country] });
    const ownIds = (ids: readonly number[]) => ids.filter((id) => id >= first && id < first + 100);

    beforeAll(() => applyAll(graph, statementsOf(each), firstLoadDay));

    proves(
      ['parameter.NationalIdentificationNumber', 'parameter.OrgNo', 'decision 6'],
      'is not found by any form of the number without Hidden Person Access, as a number that does not exist',
      async () => {
        for (const [at, number] of forms.entries()) {
          const invented = unknown[at] ?? '';
          for (const parameters of [byNationalId, (orgNo: string) => ({ OrgNo: [orgNo] })]) {
            const [answer, ofNothing] = [
              await search(masked, parameters(number)),
              await search(masked, parameters(invented)),
            ];
            expect({ number, ids: idsOf(answer), pagination: paginationOf(answer) }).toEqual({
              number,
              ids: [],
              pagination: { Count: 0, TotalCount: 0, PageSize: 500, TotalPages: 0, Cursor: null },
            });
            expect(answer.text).toBe(ofNothing.text);
          }
        }
      },
    );

    proves(
      ['parameter.NationalIdentificationNumber', 'parameter.OrgNo', 'decision 6'],
      'is found with the access by each form that a source states',
      async () => {
        expect(ownIds(idsOf(await search(full, byNationalId(protectedForm))))).toEqual([first]);
        expect(ownIds(idsOf(await search(full, byNationalId(otherForm))))).toEqual([first + 1]);
        expect(ownIds(idsOf(await search(full, { OrgNo: [otherForm] })))).toEqual([first + 2]);
      },
    );

    proves(
      ['Relation.IsProtected', 'decision 5', 'decision 6'],
      'cannot be recognised without the access: names and numbers of both records and of the business are masked',
      async () => {
        const ids = { ServiceId: [first, first + 1, first + 2] };
        const answer = await search(masked, ids);
        expectRelations(answer, relationsOf(each, false));
        expect(answer.text.replace(/[-+\s]/g, '')).not.toContain('0506077777');
        expectRelations(await search(full, ids), relationsOf(each, true));
      },
    );
  });
}
