import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { proves } from './conformance/proves';
import type { ApiProcess } from './harness/api-process';
import { BuiltPackages, type PackageStore } from './harness/built-packages';
import { workspaceRoot } from './harness/program';
import { searchRelations, sendAs } from './harness/service';

type Members = Readonly<Record<string, unknown>>;

let built: BuiltPackages;
let place: PackageStore;
let api: ApiProcess;

beforeAll(async () => {
  built = await BuiltPackages.start();
  place = await built.keptIn({ BATCH_STORE: join(built.folder, 'british') });
  api = await place.startApi();
});
afterAll(async () => {
  await api?.stop();
  await built?.stop();
});

/** Searches British companies. Returns the text of the response. */
async function found(subscription: string, ...numbers: readonly string[]): Promise<string> {
  const SearchParameters = { OrgNo: numbers, CountryCode: ['GB'] };
  const answer = await searchRelations(subscription, { SearchParameters, PageSize: 500 }, api.baseUrl);
  expect(answer.status).toBe(200);
  return answer.text;
}

/** Builds a new baseline of Great Britain for the order `british`. Returns its id and its lines. */
async function builtPackage(): Promise<{ id: number | undefined; lines: string[] }> {
  await place.batch('build', '--country', 'GB', '--kind', 'baseline');
  const { json } = await sendAs('full', { path: '/v2/batches/batch-files' }, api.baseUrl);
  const [newest] = (json as { Batches: { BatchFileId: number }[] }).Batches;
  const { bytes } = await sendAs('full', { path: `/v2/batches/batch-file/${newest?.BatchFileId}` }, api.baseUrl);
  return { id: newest?.BatchFileId, lines: brotliDecompressSync(bytes).toString().trimEnd().split('\n') };
}

describe('a chain of bands of the British register', () => {
  /** The blocks of the page about the register that are about the chain. */
  async function shownBlocks(language: string): Promise<string[]> {
    const page = await readFile(join(workspaceRoot, 'docs/registers/united-kingdom.md'), 'utf8');
    const section = page.slice(page.indexOf('### What open bounds decide'));
    return [...section.matchAll(new RegExp(`^\`\`\`${language}\n([^]*?)\n\`\`\`$`, 'gm'))].map(([, text = '']) => text);
  }

  async function load(text: string): Promise<void> {
    const file = join(built.folder, 'chain.jsonl');
    await writeFile(file, `${text}\n`);
    await built.run('register-feed', 'load', file);
  }

  /** Everything that is sent about the chain. The verdicts of rules are apart. */
  async function sent() {
    const path = '/v2/relations/9902/ultimate-owners?rules=national,control';
    const { status, json } = await sendAs('full', { path }, api.baseUrl);
    const { Rules, ...explained } = json as Members;
    const text = await found('full', '99000011', '99000012');
    const { id, lines } = await builtPackage();
    return { Rules, packageId: id, rest: { status, explained: JSON.stringify(explained), text, lines } };
  }

  proves(
    [
      'GET /v2/relations/{serviceId}/ultimate-owners',
      'decision 25',
      'decision 27',
      'Ownership.MinOwnershipStake',
      'Ownership.MaxOwnershipStake',
    ],
    'is undetermined with closed bounds and decided with open ones, and nothing else that is sent differs in a byte',
    async () => {
      const grants = ['--organisation', 'e2e-one', '--subscription', 'full', '--country', 'GB'];
      await place.batch('orders', 'add', 'british', ...grants);
      const [, open = ''] = await shownBlocks('jsonl');
      await load(open.replaceAll(/,"is\w+Excluded":true/g, ''));
      const closedAnswer = await sent();
      await load(open);
      const openAnswer = await sent();
      const shown = (await shownBlocks('json')).map((block) => JSON.parse(block));
      expect([{ Rules: closedAnswer.Rules }, { Rules: openAnswer.Rules }]).toEqual(shown);
      expect(openAnswer.packageId).not.toBe(closedAnswer.packageId);
      expect(openAnswer.rest).toEqual(closedAnswer.rest);
      expect(openAnswer.rest.text).toBe(JSON.stringify({ Relations: chain }));
      expect(openAnswer.rest.lines).toEqual(chain.map((company) => JSON.stringify(company)));
    },
  );
});

const band = { MinOwnershipStake: 50, MaxOwnershipStake: 75 };
const Ownerships = [{ ...band, InDate: '2016-04-06T00:00:00Z', UpdatedAt: '2024-12-19T00:00:00Z' }];
const UpdatedAt = '2024-12-19T00:00:00Z';
const company = (ServiceId: number, Name: string, OrgNo: string) => ({ ServiceId, Name, OrgNo, CountryCode: 'GB' });
const holding = company(9901, 'CHAIN HOLDINGS LIMITED', '99000011');
const trading = company(9902, 'CHAIN TRADING LIMITED', '99000012');
const owner = { ServiceId: 9903, Name: 'Avery Sampleton', IsCompany: false };
const isCompany = { IsCompany: true, IsSearchableEntity: true };

/** The search's answer about the chain, with the members of the specification alone. */
const chain = [
  {
    ...holding,
    Parents: [{ ...owner, Ownerships, UltimateOwnerships: [band], UpdatedAt }],
    Children: [{ ...trading, ...isCompany, Ownerships, UpdatedAt }],
  },
  {
    ...trading,
    Parents: [
      { ...holding, ...isCompany, Ownerships, UpdatedAt },
      { ...owner, UltimateOwnerships: [{ MinOwnershipStake: 25, MaxOwnershipStake: 56.25 }], UpdatedAt },
    ],
  },
];

describe('persons of whom the British register publishes nothing', () => {
  const entry = (company_number: string, kind: string, id: string, more: Members) => ({
    company_number,
    data: {
      kind: `${kind}-person-with-significant-control`,
      links: { self: `/company/${company_number}/persons-with-significant-control/${kind}/${id}` },
      ...more,
    },
  });
  const hidden = { description: 'super-secure-persons-with-significant-control', ceased: false };
  const individual = {
    name: 'Blake Testworth',
    natures_of_control: ['ownership-of-shares-25-to-50-percent'],
    notified_on: '2016-04-06',
  };
  const totals = {
    data: {
      kind: 'totals#persons-of-significant-control-snapshot',
      persons_of_significant_control_count: 4,
      statements_count: 0,
      exemptions_count: 0,
    },
  };
  const snapshot = [
    entry('99000021', 'super-secure', 'first', hidden),
    entry('99000021', 'super-secure', 'second', hidden),
    entry('99000022', 'super-secure', 'first', hidden),
    entry('99000022', 'individual', 'open', individual),
    totals,
  ];
  const companies = [
    'CompanyName, CompanyNumber,RegAddress.CareOf,RegAddress.POBox,RegAddress.AddressLine1, RegAddress.AddressLine2,RegAddress.PostTown,RegAddress.Country,RegAddress.PostCode,CompanyCategory,CompanyStatus,CountryOfOrigin,IncorporationDate',
    ...['99000021', '99000022'].map(
      (number) =>
        `"EXAMPLE ${number} LIMITED","${number}","","","","","LEEDS","ENGLAND","","Private Limited Company","Active","United Kingdom","01/03/2010"`,
    ),
  ];

  async function load(): Promise<string> {
    const folder = join(built.folder, 'snapshot');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'companies.csv'), companies.join('\n'));
    await writeFile(join(folder, 'snapshot.jsonl'), snapshot.map((line) => JSON.stringify(line)).join('\n'));
    return built.run('register-feed', 'load', '--as-of', '2024-12-19', folder);
  }

  /** The parents of both companies. Dates of the load are left out. */
  async function parents(subscription: string): Promise<Members[][]> {
    const text = await found(subscription, '99000021', '99000022');
    const withoutLoadDates = (name: string, value: unknown) => (name === 'UpdatedAt' ? undefined : value);
    const { Relations } = JSON.parse(text, withoutLoadDates) as { Relations: { Parents: Members[] }[] };
    return Relations.map(({ Parents }) => Parents);
  }

  proves(
    [
      'Relation.IsProtected',
      'BeneficialOwnership.Text',
      'area Hidden Person Access',
      'area Beneficial Owner',
      'decision 5',
    ],
    'are one protected person for each entry, without figures, and say that the nature of control is not published',
    async () => {
      expect(await load()).toContain(' 0 rejected');
      const answered = await parents('masked');
      const ids = answered.flat().map(({ ServiceId }) => ServiceId);
      const unknown = (ServiceId: unknown) => ({
        ServiceId,
        IsCompany: false,
        IsProtected: true,
        BeneficialOwnerships: [{ Text: 'nature of control not published' }],
      });
      const quarter = { MinOwnershipStake: 25, MaxOwnershipStake: 50 };
      const stated = { ...quarter, InDate: '2016-04-06T00:00:00Z' };
      const named = {
        ServiceId: ids[3],
        Name: 'Blake Testworth',
        IsCompany: false,
        BeneficialOwnerships: [{ ...stated, Text: 'ownership-of-shares-25-to-50-percent' }],
        Ownerships: [stated],
        UltimateOwnerships: [quarter],
      };
      expect(answered).toEqual([
        [unknown(ids[0]), unknown(ids[1])],
        [unknown(ids[2]), named],
      ]);
      expect(new Set(ids).size).toBe(4);
      expect(await parents('full')).toEqual(answered);
      expect(await load()).toContain(' 0 applied');
      expect(await parents('masked')).toEqual(answered);
    },
  );
});
