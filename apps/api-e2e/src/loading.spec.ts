import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { proves } from './conformance/proves';
import { publishedCodes } from './harness/published-codes';
import { runProgram, workspaceRoot } from './harness/program';
import { expectRelations, preparedService, search } from './harness/service';

describe('what the loader makes of registers', () => {
  const load = (file: string) => runProgram('register-feed', ['load', file], preparedService().graphSettings);

  proves(
    ['decision 21', 'RelationsCompany.LegalForm', 'RelationsCompany.OperationalStatus', 'Role.Id'],
    'reports a code that is in no published table, and guesses nothing',
    async () => {
      const file = join(preparedService().folder, 'unknown-codes.jsonl');
      const statements = [
        {
          statement: 'company',
          id: 'company-8001',
          serviceId: 8001,
          countryCode: 'NO',
          legalForm: 'XYZZY',
          operationalStatus: 'ASLEEP',
        },
        { statement: 'person', id: 'person-8101', serviceId: 8101, name: 'Rolf Rolle' },
        {
          statement: 'role',
          id: 'role-8001',
          party: 'person-8101',
          company: 'company-8001',
          role: { register: 'NO', code: 'LEDE', group: 'STYR' },
        },
        {
          statement: 'role',
          id: 'role-8002',
          party: 'person-8101',
          company: 'company-8001',
          role: { register: 'NO', code: 'JESTER' },
        },
      ];
      const lines = statements.map((statement) =>
        JSON.stringify({ asOf: '2026-01-10', updatedAt: '2026-01-09T00:00:00Z', ...statement }),
      );
      await writeFile(file, `${lines.join('\n')}\n`);
      const { output } = await load(file);
      for (const code of ['XYZZY', 'ASLEEP', 'JESTER']) expect(output).toContain(code);
      expectRelations(await search('full', { ServiceId: [8001] }), [
        {
          ServiceId: 8001,
          CountryCode: 'NO',
          Parents: [
            {
              ServiceId: 8101,
              Name: 'Rolf Rolle',
              IsCompany: false,
              KeyPersonRoles: [
                {
                  Id: publishedCodes.roleChair,
                  Text: 'Chair of the Board',
                  Category: 'Board of Directors',
                  UpdatedAt: '2026-01-09T00:00:00Z',
                },
              ],
              UpdatedAt: '2026-01-09T00:00:00Z',
            },
          ],
        },
      ]);
    },
  );

  proves(['decision 14'], 'is the same bytes after the same file was loaded again', async () => {
    const answer = () => search('full', { ServiceId: [1001, 1002, 1003, 1004] });
    const before = await answer();
    expect((await load(join(workspaceRoot, 'apps/api-e2e/fixture/fields.jsonl'))).code).toBe(0);
    expect((await answer()).text).toBe(before.text);
  });
});
