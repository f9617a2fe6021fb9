import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { proves } from '../conformance/proves';
import type { ApiProcess } from '../harness/api-process';
import { BuiltPackages } from '../harness/built-packages';
import { sendAs } from '../harness/service';

/** A new graph has planned no query yet. On a busy machine that takes longer than the usual time limit. */
const slow = { QUERY_TIMEOUT_MS: '60000' };

let built: BuiltPackages;
let api: ApiProcess;

beforeAll(async () => {
  built = await BuiltPackages.start();
  api = await (await built.keptIn({ BATCH_STORE: join(built.folder, 'store'), ...slow })).startApi();
});

afterAll(async () => {
  await api?.stop();
  await built.stop();
});

const updatedAt = '2025-01-01';
const role = { register: 'NO', code: 'LEDE' };

/** The statements of a day. Those of the two days differ only in what one of the two callers may not see. */
function statements(asOf: string, of: { name: string; numbers: string; role: { register: string; code: string } }) {
  const company = (id: string, serviceId: number, countryCode: string) => ({
    ...{ statement: 'company', id, serviceId, asOf, updatedAt, name: id, countryCode },
  });
  const record = (statement: string, id: string, party: string, companyId: string, more: object) => ({
    ...{ statement, id, asOf, updatedAt, party, company: companyId, ...more },
  });
  return [
    company('icelandic', 9301, 'IS'),
    company('british', 9302, 'GB'),
    company('owner', 9303, 'GB'),
    { ...company('business', 9306, 'IS'), name: `${of.name} Ráðgjöf`, soleTraderOf: 'protected' },
    {
      ...{ statement: 'person', id: 'protected', serviceId: 9304, asOf, updatedAt, isProtected: true },
      ...{ name: of.name, firstName: of.name, nationalIdentificationNumber: of.numbers },
    },
    { statement: 'person', id: 'chair', serviceId: 9305, asOf, updatedAt, name: 'Ada Holm' },
    record('ownership', 'o1', 'protected', 'icelandic', { ownershipStake: 60 }),
    record('role', 'r1', 'protected', 'icelandic', { role: { register: 'NO', code: 'DAGL' } }),
    record('ownership', 'o2', 'owner', 'british', { ownershipStake: 70 }),
    record('role', 'r2', 'chair', 'british', { role: of.role }),
    record('beneficialOwnership', 'b2', 'chair', 'british', { ownershipStake: 5, text: of.name }),
  ];
}

async function load(stated: readonly object[]): Promise<void> {
  const file = join(built.folder, 'tags.jsonl');
  await writeFile(file, stated.map((statement) => JSON.stringify(statement)).join('\n'));
  await built.run('register-feed', 'load', '--strict', file);
}

const pathsOf = (company: number) => [
  `/v2/companies/${company}`,
  ...['key-persons', 'ultimate-owners', 'structure', 'structure.svg', 'changes?from=2020-01-01&to=2020-12-31'].map(
    (endpoint) => `/v2/relations/${company}/${endpoint}`,
  ),
];

/** What does not differ for a caller who sees everything: two companies, and the key persons of a business without roles. */
const sameForAll = [
  '/v2/companies/9301',
  '/v2/relations/9306/key-persons',
  '/v2/companies/9302',
  '/v2/relations/9302/ultimate-owners',
];

/** Asks for every GET by id, with the tags that the caller has. */
async function asked(subscription: string, company: number, tags: readonly (string | undefined)[] = []) {
  const answers = [];
  for (const [at, path] of pathsOf(company).entries()) {
    const tag = tags[at];
    const known: Record<string, string> = tag === undefined ? {} : { 'if-none-match': tag };
    const { status, headers, text } = await sendAs(subscription, { path, headers: known }, api.baseUrl);
    answers.push({ path, status, tag: headers.etag, text });
  }
  return answers;
}

const tagsOf = (answers: readonly { readonly tag?: string | undefined }[]) => answers.map(({ tag }) => tag);

proves(
  ['GET /v2/companies/{serviceId}', 'decision 6'],
  'a 304, a 200 and their tags are the same in two graphs that differ only in what the caller may not see',
  async () => {
    await load(statements('2026-01-01', { name: 'Anna Hidden', numbers: '0101701111', role }));
    const callers = [
      ['masked', 9301],
      ['masked', 9306],
      ['gb-owner', 9302],
    ] as const;
    const before = new Map<string, Awaited<ReturnType<typeof asked>>>();
    for (const [caller, company] of callers)
      for (const each of [caller, 'full']) before.set(`${each} ${company}`, await asked(each, company));

    const other = { name: 'Berta Hidden', numbers: '0202802222', role: { register: 'NO', code: 'NEST' } };
    await load(statements('2026-02-01', other));
    for (const [caller, company] of callers) {
      const known = before.get(`${caller} ${company}`) ?? [];
      const [fresh, again] = [await asked(caller, company), await asked(caller, company, tagsOf(known))];
      expect(known.map(({ status, tag }) => [status, typeof tag])).toEqual(known.map(() => [200, 'string']));
      expect(fresh).toEqual(known);
      expect(again).toEqual(known.map((answer) => ({ ...answer, status: 304, text: '' })));

      // A caller who may see the difference gets the new body, so there is one.
      const seen = before.get(`full ${company}`) ?? [];
      const changed = (await asked('full', company, tagsOf(seen))).filter(({ status }) => status === 200);
      expect(changed.map(({ path }) => path)).toEqual(pathsOf(company).filter((path) => !sameForAll.includes(path)));
    }
  },
);
