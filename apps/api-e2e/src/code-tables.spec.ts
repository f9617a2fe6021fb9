import { proves } from './conformance/proves';
import { publishedCodes } from './harness/published-codes';
import { send } from './harness/http';
import { expectDescribed } from './harness/openapi-document';
import { preparedService, sendAs } from './harness/service';

const path = '/v2/code-tables/{table}';
const tables = ['legal-forms', 'operational-statuses', 'roles'] as const;

async function answerTo(table: string, headers: Readonly<Record<string, string>> = {}) {
  const answer = await sendAs('full', { path: path.replace('{table}', table), headers });
  await expectDescribed('get', path, answer);
  return answer;
}

describe('GET /v2/code-tables/{table}', () => {
  proves(['GET /v2/code-tables/{table}'], 'explains each integer that answers have', async () => {
    const codes = await Promise.all(
      tables.map(async (table) => (await answerTo(table)).json as { Codes: { Id: number; Code: string }[] }),
    );
    const ids = [publishedCodes.legalFormAsa, publishedCodes.operationalStatusActive, publishedCodes.roleChair];
    expect(codes.map(({ Codes }, index) => Codes.find(({ Id }) => Id === ids[index])?.Code)).toEqual([
      'ASA',
      'ACTIVE',
      'LEDE',
    ]);
  });

  proves(['GET /v2/code-tables/{table}'], 'answers 304 without a body to a caller that has the table', async () => {
    for (const table of tables) {
      const { headers } = await answerTo(table);
      const again = await answerTo(table, { 'if-none-match': String(headers.etag) });
      expect([again.status, again.text, again.headers.etag]).toEqual([304, '', headers.etag]);
    }
  });

  proves(
    ['GET /v2/code-tables/{table}', 'decision 22'],
    'refuses unknown tables, and callers without a token',
    async () => {
      const { status, json } = await answerTo('forms');
      expect([status, json]).toMatchObject([400, { ValidationResults: ['Invalid value in table: forms.'] }]);
      for (const table of [...tables, 'forms']) {
        const stranger = await send(preparedService().baseUrl, { path: path.replace('{table}', table) });
        expect([stranger.status, stranger.text]).toEqual([401, '']);
      }
    },
  );
});
