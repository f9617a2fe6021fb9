import { createHash } from 'node:crypto';
import { drawPicture, type Structure, svgText } from '@company-relations/ownership-picture';
import { proves } from './conformance/proves';
import type { Answer } from './harness/http';
import { expectDescribed } from './harness/openapi-document';
import { sendAs } from './harness/service';

const described = '/v2/relations/{serviceId}/structure.svg';

async function ask(subscription: string, id: number | string, query = ''): Promise<Answer> {
  const answer = await sendAs(subscription, { path: `/v2/relations/${id}/structure.svg${query}` });
  await expectDescribed('get', described, answer);
  return answer;
}

/** Draws the expected picture from the JSON response to the same request. */
async function drawingOf(subscription: string, query = '', theme?: 'print'): Promise<string> {
  const { json } = await sendAs(subscription, { path: `/v2/relations/6001/structure${query}` });
  return svgText(drawPicture(json as Structure, { ...(theme && { theme }) }).root);
}

describe('GET /v2/relations/{serviceId}/structure.svg', () => {
  proves(
    ['GET /v2/relations/{serviceId}/structure.svg'],
    'draws the structure that the caller gets as JSON, in the colours asked for',
    async () => {
      for (const query of ['', '?direction=both&depth=1', '?asOf=2018-06-01'])
        expect((await ask('baltic', 6001, query)).text).toBe(await drawingOf('baltic', query));
      expect((await ask('baltic', 6001, '?theme=print')).text).toBe(await drawingOf('baltic', '', 'print'));
      const { text } = await ask('baltic', 6001);
      for (const name of ['Asked OÜ', 'Owner SIA', 'Ave Aas', 'Loop 1: 4 companies', 'Ultimate owner'])
        expect(text).toContain(name);
    },
  );

  proves(
    ['GET /v2/relations/{serviceId}/structure.svg'],
    'may use its own style sheet in a browser, and load, run and lead to nothing',
    async () => {
      const { headers, text } = await ask('baltic', 6001);
      const [, style = ''] = /<style>(.*)<\/style>/.exec(text) ?? [];
      const hash = createHash('sha256').update(style).digest('base64');
      expect(headers).toMatchObject({
        'content-type': 'image/svg+xml; charset=utf-8',
        'content-security-policy':
          `default-src 'none';style-src 'sha256-${hash}';base-uri 'none';form-action 'none';` +
          `frame-ancestors 'none';sandbox`,
        'content-disposition': 'inline; filename="structure-6001.svg"',
        'content-length': String(Buffer.byteLength(text)),
        'cache-control': 'private, no-cache',
        'x-content-type-options': 'nosniff',
      });
      expect(style).toContain('prefers-color-scheme:dark');
      const elements = new Set([...text.matchAll(/<([a-z]+)/gi)].map(([, name]) => name));
      expect([...elements].sort()).toEqual(['g', 'path', 'rect', 'style', 'svg', 'text', 'title']);
      expect(text).not.toMatch(/\s(on\w+|href|src|style)=|url\(|@import/i);
    },
  );

  proves(
    ['GET /v2/relations/{serviceId}/structure.svg', 'area Hidden Person Access', 'area Owner', 'decision 5'],
    'masks and withholds what the structure does',
    async () => {
      const masked = await ask('baltic-hidden-lv', 6001);
      expect([masked.text.includes('Guna'), masked.text.includes('Protected Identity')]).toEqual([false, true]);
      expect((await ask('baltic-hidden-lv', 6001, '?depth=1')).text).toContain('Guna Gaile');
      const withheld = await ask('baltic-owner-ee', 6001);
      expect([withheld.text.includes('60 %'), withheld.text.includes('Not granted: owners')]).toEqual([false, true]);
      expect(withheld.text).not.toContain('Ultimate owner');
    },
  );

  proves(
    ['GET /v2/relations/{serviceId}/structure.svg', 'decision 1', 'decision 13', 'status 400'],
    'refuses what the structure refuses, in the same words',
    async () => {
      for (const [id, query] of [
        [6002, ''],
        [999_999, ''],
        ['x', ''],
        [6001, '?depth=11'],
      ] as const) {
        const picture = await ask('baltic-no-lv', id, query);
        const structure = await sendAs('baltic-no-lv', { path: `/v2/relations/${id}/structure${query}` });
        expect([picture.status, picture.text]).toEqual([structure.status, structure.text]);
        expect(picture.headers['content-type']).toBe(structure.headers['content-type']);
      }
    },
  );
});
