import { proves } from './conformance/proves';
import { send } from './harness/http';
import { openApiDocument } from './harness/openapi-document';
import { preparedService } from './harness/service';

interface Described {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly required?: readonly string[];
}

const schemas = async () => (await openApiDocument()).components.schemas as Readonly<Record<string, Described>>;

describe('the OpenAPI document', () => {
  proves(['operation: OpenAPI document', 'decision 22'], 'is published without a token, as OpenAPI 3.1', async () => {
    const answer = await send(preparedService().baseUrl, { path: '/openapi.json' });
    expect(answer.status).toBe(200);
    expect(String(answer.headers['content-type'])).toMatch(/^application\/json/);
    expect(answer.json).toMatchObject({
      openapi: expect.stringMatching(/^3\.1\.\d+$/),
      info: { title: expect.stringMatching(/\S/), version: expect.stringMatching(/^\d/) },
    });
  });

  proves(
    ['operation: OpenAPI document'],
    'describes every endpoint with every status, and each with its bearer token',
    async () => {
      const { paths } = await openApiDocument();
      const statuses = Object.entries(paths)
        .filter(([path]) => path.startsWith('/v2/'))
        .flatMap(([path, operations]) =>
          Object.entries(operations).map(([method, operation]) => [
            `${method} ${path}`,
            Object.keys(operation.responses).map(Number),
          ]),
        );
      expect(Object.fromEntries(statuses)).toEqual({
        'post /v2/relations': expect.arrayContaining([200, 400, 401, 413, 415, 429, 503]),
        'get /v2/relations/search-parameters': expect.arrayContaining([200, 401]),
        'get /v2/relations/{serviceId}/key-persons': expect.arrayContaining([200, 400, 401, 404, 405, 422, 429, 503]),
        'get /v2/relations/{serviceId}/ultimate-owners': expect.arrayContaining([200, 400, 401, 404, 405, 429, 503]),
        'get /v2/relations/{serviceId}/structure': expect.arrayContaining([200, 400, 401, 404, 405, 429, 503]),
        'get /v2/relations/{serviceId}/structure.svg': expect.arrayContaining([200, 400, 401, 404, 405, 422, 429, 503]),
        'get /v2/relations/{serviceId}/changes': expect.arrayContaining([200, 400, 401, 404, 405, 429, 503]),
        'post /v2/companies/search': expect.arrayContaining([200, 400, 401, 405, 413, 415, 429, 503]),
        'get /v2/companies/{serviceId}': expect.arrayContaining([200, 401, 404, 405, 429, 503]),
        'get /v2/batches/batch-files': expect.arrayContaining([200, 401, 405, 503]),
        'get /v2/batches/batch-file/{batchFileId}': expect.arrayContaining([
          200, 206, 304, 401, 404, 405, 412, 416, 503,
        ]),
        'get /v2/batches/batch-file/{batchFileId}/manifest': expect.arrayContaining([200, 401, 404, 405, 503]),
        'get /v2/code-tables/{table}': expect.arrayContaining([200, 304, 400, 401, 405, 429, 503]),
        'get /v2/subscription': expect.arrayContaining([200, 401]),
      });
      const document = (await openApiDocument()) as unknown as {
        security?: unknown[];
        paths: Record<string, Record<string, { security?: unknown[] }>>;
      };
      const behindTokens = [
        ['/v2/relations', 'post'],
        ['/v2/relations/search-parameters', 'get'],
        ['/v2/relations/{serviceId}/key-persons', 'get'],
        ['/v2/relations/{serviceId}/ultimate-owners', 'get'],
        ['/v2/relations/{serviceId}/structure', 'get'],
        ['/v2/relations/{serviceId}/structure.svg', 'get'],
        ['/v2/relations/{serviceId}/changes', 'get'],
        ['/v2/companies/search', 'post'],
        ['/v2/companies/{serviceId}', 'get'],
        ['/v2/batches/batch-files', 'get'],
        ['/v2/batches/batch-file/{batchFileId}', 'get'],
        ['/v2/batches/batch-file/{batchFileId}/manifest', 'get'],
        ['/v2/code-tables/{table}', 'get'],
        ['/v2/subscription', 'get'],
      ] as const;
      for (const [path, method] of behindTokens) {
        expect((document.paths[path]?.[method]?.security ?? document.security ?? []).length).toBeGreaterThan(0);
      }
    },
  );

  proves(['operation: OpenAPI document'], 'contains everything that it refers to', async () => {
    const document = await openApiDocument();
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) =>
      String(reference),
    );
    expect(references.length).toBeGreaterThan(0);
    const isContained = (reference: string) =>
      reference.startsWith('#/') &&
      reference
        .slice(2)
        .split('/')
        .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], document) !== undefined;
    expect(references.filter((reference) => !isContained(reference))).toEqual([]);
  });

  proves(
    ['operation: OpenAPI document', 'RelationsCompany.ServiceId', 'Role.Id', 'UBODetails.HasReportedMissingUBO'],
    'requires exactly what is always there',
    async () => {
      const described = await schemas();
      const requiredOf = (name: string) => [...(described[name]?.required ?? [])].sort();
      expect({
        RelationsCompany: requiredOf('RelationsCompany'),
        Role: requiredOf('Role'),
        UBODetails: requiredOf('UBODetails'),
        Ownership: requiredOf('Ownership'),
        BeneficialOwnership: requiredOf('BeneficialOwnership'),
      }).toEqual({
        RelationsCompany: ['ServiceId'],
        Role: ['Id'],
        UBODetails: ['HasReportedMissingUBO'],
        Ownership: [],
        BeneficialOwnership: [],
      });
    },
  );

  proves(['operation: documentation page', 'decision 22'], 'has a page at /docs without a token', async () => {
    const { baseUrl } = preparedService();
    const start = await send(baseUrl, { path: '/docs' });
    const links = [...start.text.matchAll(/href="([^"]+)"/g)].map(([, link = '']) => link);
    expect(links).toEqual(expect.arrayContaining(['/docs/reference', '/openapi.json', '/docs/errors']));
    const types = await Promise.all(
      ['/', '/docs', ...links].map(async (path) => {
        const { status, headers } = await send(baseUrl, { path });
        return [path, status, String(headers['content-type']).split(';')[0]];
      }),
    );
    expect(types).toEqual(
      ['/', '/docs', ...links].map((path) => [path, 200, path.endsWith('.json') ? 'application/json' : 'text/html']),
    );
  });

  proves(
    ['operation: documentation page', 'decision 22', 'decision 33'],
    'has a page for each error code, without a token, that loads nothing',
    async () => {
      const { baseUrl } = preparedService();
      const list = await send(baseUrl, { path: '/docs/errors' });
      const links = [...list.text.matchAll(/href="(\/docs\/errors\/[a-z-]+)"/g)].map(([, link = '']) => link);
      const { components } = await openApiDocument();
      const examplesOf = (name: string) =>
        (components.schemas[name] as { properties: { code: { examples: string[] } } }).properties.code.examples;
      const codes = [...examplesOf('Problem'), ...examplesOf('ListedProblem')];
      expect(links.sort()).toEqual(codes.map((code) => `/docs/errors/${code}`).sort());
      for (const link of links) {
        const { status, headers, text } = await send(baseUrl, { path: link });
        expect([link, status, headers['content-type'], /<script|<img|https?:/i.test(text)]).toEqual([
          link,
          200,
          'text/html; charset=utf-8',
          false,
        ]);
        expect(headers['content-security-policy']).toMatch(/^default-src 'none';style-src 'sha256-/);
      }
    },
  );
});
