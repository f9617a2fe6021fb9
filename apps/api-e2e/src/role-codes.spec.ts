import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { proves } from './conformance/proves';
import { BuiltPackages } from './harness/built-packages';
import { searchRelations, sendAs } from './harness/service';

const asOf = '2026-01-01';
const hidden = 'Protected Identity';
const director = {
  ...{ id: 1_000_001, register: 'IS', code: 'FRKVSTJ' },
  ...{ text: 'Managing Director', category: 'Executive Board' },
};
const role = { register: 'IS', code: 'FRKVSTJ' };
const statements = [
  { statement: 'company', id: 'is:c', asOf, serviceId: 9201, name: 'Dæmi hf.', countryCode: 'IS' },
  { statement: 'person', id: 'is:open', asOf, serviceId: 9202, name: 'Jón Dæmi' },
  { statement: 'person', id: 'is:protected', asOf, serviceId: 9203, name: 'Anna Dæmi', isProtected: true },
  { statement: 'role', id: 'is:r1', asOf, updatedAt: asOf, party: 'is:open', company: 'is:c', role },
  { statement: 'role', id: 'is:r2', asOf, updatedAt: asOf, party: 'is:protected', company: 'is:c', role },
];

interface Company {
  readonly Parents: readonly { readonly ServiceId: number; readonly KeyPersonRoles: readonly object[] }[];
}

const UpdatedAt = '2026-01-01T00:00:00Z';
const shown = { Id: 1_000_001, Text: 'Managing Director', Category: 'Executive Board', UpdatedAt };
const masked = { Id: 1_000_001, Text: hidden, Category: hidden, UpdatedAt };

function rolesOf({ Parents: parents }: Company): (readonly [number, readonly object[]])[] {
  return parents.map(({ ServiceId: id, KeyPersonRoles: roles }) => [id, roles]);
}

/** A new graph has planned no query yet. On a busy machine that takes longer than the usual time limit. */
const slow = { QUERY_TIMEOUT_MS: '60000' };

let built: BuiltPackages;

beforeAll(async () => {
  built = await BuiltPackages.start();
});
afterAll(() => built.stop());

proves(
  ['GET /v2/code-tables/{table}', 'batch file content'],
  'a role that the operator added is in answers, packages and the code table, and its words unmask no protected person',
  async () => {
    const [codes, register] = [join(built.folder, 'roles.json'), join(built.folder, 'is.jsonl')];
    await writeFile(codes, JSON.stringify({ source: 'Own list', roleTypes: [director] }));
    await writeFile(register, statements.map((statement) => JSON.stringify(statement)).join('\n'));
    const { batch, startApi } = await built.keptIn({ BATCH_STORE: join(built.folder, 'roles'), ...slow });
    const api = await startApi();
    const table = () => sendAs('masked', { path: '/v2/code-tables/roles' }, api.baseUrl);
    const before = await table();
    await expect(built.run('register-feed', 'load', '--strict', register)).rejects.toThrow(
      'role: no role type "FRKVSTJ" of register "IS" in the code table',
    );
    await built.run('register-feed', 'role-codes', '--add', codes);
    await built.run('register-feed', 'load', '--strict', register);

    const after = await table();
    const published = before.json as { Codes: object[]; Sources: string[] };
    expect([after.json, after.headers.etag === before.headers.etag]).toEqual([
      {
        ...published,
        Sources: [...published.Sources, 'Own list'],
        Codes: [
          ...published.Codes,
          { Id: 1_000_001, Register: 'IS', Code: 'FRKVSTJ', Text: 'Managing Director', Category: 'Executive Board' },
        ],
      },
      false,
    ]);

    const answerFor = async (subscription: string) => {
      const search = { SearchParameters: { CountryCode: ['IS'] } };
      const { json } = await searchRelations(subscription, search, api.baseUrl);
      return (json as { Relations: Company[] }).Relations;
    };
    const [full, forMasked] = [await answerFor('full'), await answerFor('masked')];
    expect([full, forMasked].map((companies) => companies.map(rolesOf))).toEqual([
      [
        [
          [9202, [shown]],
          [9203, [shown]],
        ],
      ],
      [
        [
          [9202, [shown]],
          [9203, [masked]],
        ],
      ],
    ]);

    await batch('orders', 'add', 'is', '--organisation', 'e2e-one', '--subscription', 'masked', '--country', 'IS');
    await batch('build', '--country', 'IS');
    const list = await sendAs('masked', { path: '/v2/batches/batch-files' }, api.baseUrl);
    const [file] = (list.json as { Batches: { BatchFileId: number }[] }).Batches;
    const content = await sendAs('masked', { path: `/v2/batches/batch-file/${file?.BatchFileId}` }, api.baseUrl);
    expect(brotliDecompressSync(content.bytes).toString()).toBe(`${JSON.stringify(forMasked[0])}\n`);
    await api.stop();
  },
);
