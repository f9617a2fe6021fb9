import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { searchParameterNames } from '@company-relations/relations-contract';
import type { NestExpressApplication } from '@nestjs/platform-express';
import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import request from 'supertest';
import { runningApp } from '../../testing/running-app';

interface Schema {
  readonly properties?: Record<string, { description?: string; oneOf?: object[] }>;
  readonly required?: string[];
}
interface Link {
  readonly operationId: string;
  readonly parameters: Record<string, string>;
}
interface Operation {
  readonly operationId: string;
  readonly tags?: readonly string[];
  readonly security?: object[];
  readonly parameters?: readonly { readonly name: string; readonly schema: object }[];
  readonly requestBody?: { content: Record<string, { schema: object }> };
  readonly responses: Record<string, Response>;
}
interface Response {
  readonly headers?: object;
  readonly content?: Record<string, { schema: object; example?: unknown }>;
  readonly links?: Record<string, Link>;
}
interface Reference {
  readonly $ref: string;
}
interface Header {
  readonly schema?: object;
  readonly content?: Record<string, { readonly schema: object }>;
}
interface Document {
  readonly openapi: string;
  readonly paths: Record<string, Record<string, Operation>>;
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly components: {
    schemas: Record<string, Schema>;
    headers: Record<string, Header>;
    parameters: Record<string, object>;
    responses: Record<string, Response>;
    securitySchemes: object;
  };
}

let app: NestExpressApplication;
/** The document, in which each reference to a response is replaced by the response. */
let document: Document;
/** The responses that are references, as the document has them. */
let references: string[];

beforeAll(async () => {
  app = await runningApp();
  document = (await request(app.getHttpServer()).get('/openapi.json')).body;
  references = [];
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.values(methods).map(({ responses }) => ({ path, responses })),
  );
  for (const { path, responses } of operations)
    for (const [status, response] of Object.entries(responses)) {
      if (!('$ref' in response)) continue;
      const name = String(response.$ref).replace('#/components/responses/', '');
      references.push(`${path} ${status} ${name}`);
      responses[status] = document.components.responses[name] as Response;
    }
});

afterAll(() => app.close());

it('is OpenAPI 3.1 and describes every operation', () => {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => [method, path, operationId]),
  );
  expect([document.openapi, operations]).toEqual([
    '3.1.0',
    [
      ['get', '/health/live', 'isLive'],
      ['get', '/health/ready', 'isReady'],
      ['get', '/.well-known/jwks.json', 'showManifestKeys'],
      ['post', '/v2/relations', 'searchRelations'],
      ['get', '/v2/relations/search-parameters', 'listSearchParameters'],
      ['post', '/v2/companies/search', 'searchCompanies'],
      ['get', '/v2/companies/{serviceId}', 'readCompany'],
      ['get', '/v2/relations/{serviceId}/key-persons', 'findKeyPersons'],
      ['get', '/v2/relations/{serviceId}/ultimate-owners', 'explainUltimateOwners'],
      ['get', '/v2/relations/{serviceId}/structure', 'findStructure'],
      ['get', '/v2/relations/{serviceId}/structure.svg', 'drawStructure'],
      ['get', '/v2/relations/{serviceId}/changes', 'findChanges'],
      ['get', '/v2/batches/batch-files', 'listBatchFiles'],
      ['get', '/v2/batches/batch-file/{batchFileId}', 'downloadBatchFile'],
      ['get', '/v2/batches/batch-file/{batchFileId}/manifest', 'readBatchManifest'],
      ['get', '/v2/subscription', 'tellSubscription'],
      ['get', '/v2/code-tables/{table}', 'readCodeTable'],
    ],
  ]);
});

it('has the errors of several operations once, and each of them is used', () => {
  const used = new Set(references.map((reference) => reference.split(' ').at(-1)));
  expect([...used].sort()).toEqual(Object.keys(document.components.responses).sort());
  expect(references.filter((reference) => reference.startsWith('/v2/relations/search-parameters '))).toEqual(
    ['401 Unauthorized', '405 MethodNotAllowed', '500 InternalServerError', '503 ServiceUnavailable'].map(
      (reference) => `/v2/relations/search-parameters ${reference}`,
    ),
  );
});

it('describes every status of the search, its headers and its bodies', () => {
  const { responses, requestBody, security } = document.paths['/v2/relations']?.['post'] as Operation;
  const described = Object.entries(responses).map(([status, { headers = {}, content = {} }]) => [
    status,
    Object.keys(headers),
    Object.entries(content).map(([type, { schema }]) => [type, (schema as { $ref: string }).$ref.split('/').at(-1)]),
  ]);
  const limits = [
    ...['RateLimit-Policy', 'RateLimit'],
    ...['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'],
  ];
  const problem = [['application/problem+json', 'Problem']];
  expect(described).toEqual([
    [
      '200',
      ['X-Pagination', 'X-Ultimate-Ownerships-Omitted', ...limits],
      [['application/json', 'GetCompaniesRelationsByCountryCodeOrDcidsResponse']],
    ],
    ['400', [], [['application/problem+json', 'ValidationProblem']]],
    ['401', ['WWW-Authenticate'], []],
    ['405', ['Allow'], problem],
    ['413', [], problem],
    ['415', [], problem],
    ['429', ['Retry-After', ...limits], problem],
    ['500', [], problem],
    ['503', ['Retry-After'], problem],
  ]);
  expect([security, requestBody?.content['application/json']?.schema]).toEqual([
    [{ accessToken: [] }],
    { $ref: '#/components/schemas/RelationsSearchRequest' },
  ]);
});

it('shows as examples of refusals what the service answers, each problem with its code, place and page', () => {
  const examples = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.values(methods).map(
      ({ responses }) =>
        [
          path,
          responses['400']?.content?.['application/problem+json']?.example as
            { errors: { parameters: string[] }; problems: object[] } | undefined,
        ] as const,
    ),
  );
  expect(examples.flatMap(([path, example]) => (example ? [[path, ...example.errors.parameters]] : []))).toEqual([
    ['/v2/relations', 'Pagesize is invalid (Maximum pagesize: 500).', 'Invalid value in OrgNo: 923609016.'],
    ['/v2/companies/search', 'Limit is invalid (Maximum limit: 50).', 'limit is an invalid member (Limit is meant).'],
    ['/v2/relations/{serviceId}/key-persons', 'Invalid value in levels: 11.'],
    ['/v2/relations/{serviceId}/ultimate-owners', 'Invalid value in rules: amlr-99.'],
    ['/v2/relations/{serviceId}/structure', 'Invalid value in depth: 11.'],
    ['/v2/relations/{serviceId}/structure.svg', 'Invalid value in theme: pink.'],
    ['/v2/relations/{serviceId}/changes', 'from must not be after to.'],
    ['/v2/code-tables/{table}', 'Invalid value in table: forms.'],
  ]);
  expect(examples.find(([path]) => path.endsWith('key-persons'))?.[1]?.problems).toEqual([
    {
      code: 'value-invalid',
      parameter: 'levels',
      expected: 'an integer from 1 to 10',
      link: '/docs/errors/value-invalid',
    },
  ]);
});

it('says that a 401 names a rejected token, whatever the reason', () => {
  const challenges = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).flatMap(({ responses }) => {
      return responses['401']?.headers ? [document.components.headers['WWW-Authenticate']?.schema] : [];
    }),
  );
  const expected = { type: 'string', enum: ['Bearer error="invalid_token"', 'Bearer'] };
  expect(challenges).toEqual(challenges.map(() => expected));
  // Every operation that needs a token documents a 401 with this header.
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  expect(challenges.length).toBe(operations.filter(({ security }) => security?.length !== 0).length);
});

it('describes every status of a download, its headers and its bodies', () => {
  const { responses } = document.paths['/v2/batches/batch-file/{batchFileId}']?.['get'] as Operation;
  const described = Object.entries(responses).map(([status, { headers = {}, content = {} }]) => [
    status,
    Object.keys(headers),
    Object.keys(content),
  ]);
  const tagged = ['ETag', 'Repr-Digest', 'Accept-Ranges'];
  const ofFile = ['Content-Disposition', 'Content-Length', ...tagged];
  const problem = ['application/problem+json'];
  expect(described).toEqual([
    ['200', ofFile, ['application/octet-stream']],
    ['206', [...ofFile, 'Content-Range'], ['application/octet-stream']],
    ['304', tagged, []],
    ['401', ['WWW-Authenticate'], []],
    ['404', [], problem],
    ['405', ['Allow'], problem],
    ['412', [], problem],
    ['416', ['Content-Range'], problem],
    ['500', [], problem],
    ['503', ['Retry-After'], problem],
  ]);
});

it.each(['/health/live', '/health/ready'])(
  'says which methods %s takes, and that its answer is problem JSON otherwise',
  (path) => {
    const { content = {}, headers = {} } = document.paths[path]?.['get']?.responses['405'] ?? {};
    expect([Object.keys(headers), Object.keys(content)]).toEqual([['Allow'], ['application/problem+json']]);
  },
);

it('says where null counts as absent, and what a cursor is', () => {
  const types = (name: string, member: string) => document.components.schemas[name]?.properties?.[member]?.oneOf;
  const list = (items: object, others: object = {}) => [{ type: 'array', items, ...others }, { type: 'null' }];
  // The schema has no `format: int64`: numbers that are too large for the ID of any company are valid as well.
  const ids = { oneOf: [{ type: 'integer' }, { type: 'string', pattern: '^[0-9]+$' }] };
  const dates = list({ type: 'string', format: 'date' }, { maxItems: 2 });
  expect({
    ...Object.fromEntries(searchParameterNames.map((name) => [name, types('SearchParameters', name)])),
    PageSize: types('RelationsSearchRequest', 'PageSize'),
    Cursor: types('RelationsSearchRequest', 'Cursor'),
    next: types('Pagination', 'Cursor'),
  }).toEqual({
    ServiceId: list(ids, { maxItems: 500 }),
    OrgNo: list({ type: 'string' }, { maxItems: 1000 }),
    NationalIdentificationNumber: list({ type: 'string' }, { maxItems: 1000 }),
    CountryCode: list({ type: 'string' }, { maxItems: 1000 }),
    ContentUpdatedAt: dates,
    RelationsUpdatedAt: dates,
    PageSize: [{ type: 'integer', minimum: 1, maximum: 500, default: 10 }, { type: 'null' }],
    Cursor: [{ type: 'string', minLength: 1 }, { type: 'null' }],
    next: [{ type: 'string' }, { type: 'null' }],
  });
});

it('gives no member itself a default, since generators then make it required', () => {
  const members = Object.entries(document.components.schemas).flatMap(([name, { properties = {} }]) =>
    Object.entries(properties).flatMap(([member, schema]) => ('default' in schema ? [`${name}.${member}`] : [])),
  );
  expect(members).toEqual([]);
});

it('allows the names of search parameters in any case, at least one, and no others', () => {
  const { propertyNames, minProperties } = document.components.schemas['RelationsSearchRequest']?.properties?.[
    'SearchParameters'
  ] as {
    readonly propertyNames: { readonly pattern: string };
    readonly minProperties: number;
  };
  const isName = (name: string) => new RegExp(propertyNames.pattern).test(name);
  const names = [
    ...searchParameterNames,
    ...searchParameterNames.map((name) => name.toLowerCase()),
    'SERVICEID',
    'orgNO',
  ];
  const others = [
    '',
    'Foo',
    'ServiceIds',
    'xOrgNo',
    'Org No',
    'Service.d',
    'OrgNo\n',
    '__proto__',
    'Countr\u00ffCode',
    '\u017ferviceid',
  ];
  expect([names.filter((name) => !isName(name)), others.filter(isName), minProperties]).toEqual([[], [], 1]);
});

it('asks for at least one rule where rules are named', () => {
  const { parameters = [] } = document.paths['/v2/relations/{serviceId}/ultimate-owners']?.['get'] ?? {};
  expect(parameters.find(({ name }) => name === 'rules')?.schema).toMatchObject({ type: 'array', minItems: 1 });
});

it('says which answers give the ids that other operations take', () => {
  const links = (path: string, method: string) => document.paths[path]?.[method]?.responses['200']?.links;
  const described = expect.any(String);
  const ofCompany = (operationId: string) => ({
    operationId,
    parameters: { serviceId: '$response.body#/Relations/0/ServiceId' },
    description: described,
  });
  const ofFile = (operationId: string) => ({
    operationId,
    parameters: { batchFileId: '$response.body#/Batches/0/BatchFileId' },
    description: described,
  });
  expect([links('/v2/relations', 'post'), links('/v2/batches/batch-files', 'get')]).toEqual([
    {
      keyPersons: ofCompany('findKeyPersons'),
      ultimateOwners: ofCompany('explainUltimateOwners'),
      structure: ofCompany('findStructure'),
      picture: ofCompany('drawStructure'),
      changes: {
        ...ofCompany('findChanges'),
        parameters: { serviceId: '$response.body#/Relations/0/ServiceId', from: '2024-01-01' },
      },
    },
    { file: ofFile('downloadBatchFile'), manifest: ofFile('readBatchManifest') },
  ]);
});

it('has the operations that the settings of the outside tester name', () => {
  const settings = readFileSync(join(__dirname, '../../../../../tools/schemathesis/schemathesis.toml'), 'utf8');
  const named = [...settings.matchAll(/^include-operation-id = "(.*)"$/gm)].map(([, name]) => name);
  const ids = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  expect([named.length > 0, named.filter((name = '') => !ids.includes(name))]).toEqual([true, []]);
});

it('refers to nothing that is not there', () => {
  const references = [...JSON.stringify(document).matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)].map(
    ([, kind = '', name = '']) => [kind as 'schemas' | 'headers' | 'parameters', name] as const,
  );
  expect(references.filter(([kind, name]) => !(name in document.components[kind]))).toEqual([]);
});

it('has each header once, and each parameter that several operations have', () => {
  const { headers, parameters } = document.components;
  expect([Object.keys(headers).sort(), Object.keys(parameters).sort()]).toEqual([
    [
      ...['Accept-Ranges', 'Allow', 'Content-Disposition', 'Content-Length', 'Content-Range'],
      ...['Content-Security-Policy', 'ETag', 'RateLimit', 'RateLimit-Policy', 'Repr-Digest', 'Retry-After'],
      ...['WWW-Authenticate', 'X-Pagination', 'X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'],
      'X-Ultimate-Ownerships-Omitted',
    ],
    ['If-None-Match', 'asOf', 'batchFileId', 'depth', 'direction', 'serviceId'],
  ]);
});

it('has an example of each answer about companies, packages and codes, and each one fits its schema', () => {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats(ajv);
  ajv.addSchema({ ...document, $id: 'openapi' });
  const examples = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).flatMap(({ operationId, responses }) => {
      const { schema, example } = responses['200']?.content?.['application/json'] ?? {};
      return example === undefined ? [] : [[operationId, (schema as { $ref: string }).$ref, example] as const];
    }),
  );
  expect(examples.map(([operationId]) => operationId)).toEqual([
    ...['searchRelations', 'listSearchParameters', 'searchCompanies', 'readCompany', 'findKeyPersons'],
    ...['explainUltimateOwners', 'findStructure', 'findChanges', 'listBatchFiles', 'readBatchManifest'],
    'readCodeTable',
  ]);
  for (const [operationId, $ref, example] of examples) {
    const validate = ajv.compile({ $ref: `openapi${$ref}` });
    validate(example);
    expect([operationId, validate.errors ?? []]).toEqual([operationId, []]);
  }
});

it('names the schema of each answer in JSON below /v2, so that clients get a type with a name', () => {
  const schemas = Object.fromEntries(
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.values(methods).flatMap(({ operationId, responses }) => {
        const schema = responses['200']?.content?.['application/json']?.schema;
        return schema && path.startsWith('/v2/') ? [[operationId, schema]] : [];
      }),
    ),
  );
  const named = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  // Endpoints that the generator adds later need no line here: the second expectation covers them.
  expect(schemas).toMatchObject({
    searchRelations: named('GetCompaniesRelationsByCountryCodeOrDcidsResponse'),
    listSearchParameters: named('SearchParametersResponse'),
    searchCompanies: named('CompaniesSearchResponse'),
    readCompany: named('Company'),
    findKeyPersons: named('KeyPersonsResponse'),
    explainUltimateOwners: named('UltimateOwnersResponse'),
    findStructure: named('StructureResponse'),
    findChanges: named('ChangesResponse'),
    listBatchFiles: named('GetBatchListResponse'),
    readBatchManifest: named('BatchManifest'),
    tellSubscription: named('SubscriptionResponse'),
    readCodeTable: named('CodeTableResponse'),
  });
  const anyNamed = { $ref: expect.stringMatching(/^#\/components\/schemas\/[A-Z][A-Za-z]+$/) as string };
  expect(Object.values(schemas)).toEqual(Object.values(schemas).map(() => anyNamed));
});

it('gives headers that are numbers an integer, and X-Pagination the schema of its JSON', () => {
  const described = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).flatMap(({ responses }) =>
      Object.values(responses).flatMap(({ headers = {} }) => Object.entries(headers) as [string, Header | Reference][]),
    ),
  );
  const typesOf = (wanted: string) => {
    const schemas = described
      .filter(([name]) => name === wanted)
      .map(([name, header]) => ('$ref' in header ? (document.components.headers[name] as Header) : header))
      .map(({ schema, content }) => JSON.stringify(schema ?? content?.['application/json']?.schema));
    return [...new Set(schemas)];
  };
  const numbers = ['Retry-After', 'X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset', 'Content-Length'];
  expect(numbers.map((name) => [name, typesOf(name)])).toEqual(numbers.map((name) => [name, ['{"type":"integer"}']]));
  expect(typesOf('X-Pagination')).toEqual(['{"$ref":"#/components/schemas/Pagination"}']);
});

it('says which code table explains each code', () => {
  const descriptionOf = (name: string, member: string) =>
    document.components.schemas[name]?.properties?.[member]?.description;
  expect([
    descriptionOf('RelationsCompany', 'LegalForm'),
    descriptionOf('RelationsCompany', 'OperationalStatus'),
    descriptionOf('Role', 'Id'),
  ]).toEqual([
    expect.stringContaining('`GET /v2/code-tables/legal-forms`'),
    expect.stringContaining('`GET /v2/code-tables/operational-statuses`'),
    expect.stringContaining('`GET /v2/code-tables/roles`'),
  ]);
});

it('has the LEI only where companies are found, so that the answers of the specification keep their members', () => {
  const withLei = Object.entries(document.components.schemas).filter(([, { properties = {} }]) => 'LEI' in properties);
  expect(withLei.map(([name]) => name).sort()).toEqual(['CompaniesSearchRequest', 'Company']);
});

it('says what each tag is about', () => {
  const used = new Set(
    Object.values(document.paths).flatMap((methods) => Object.values(methods).flatMap(({ tags = [] }) => tags)),
  );
  expect(document.tags.map(({ name, description }) => [name, description.length > 0])).toEqual(
    document.tags.map(({ name }) => [name, true]),
  );
  expect(document.tags.map(({ name }) => name).sort()).toEqual([...used].sort());
});

it('describes every member and says which are always there', () => {
  const { schemas } = document.components;
  const undescribed = Object.entries(schemas).flatMap(([name, { properties = {} }]) =>
    Object.entries(properties).flatMap(([member, { description }]) => (description ? [] : [`${name}.${member}`])),
  );
  expect(undescribed).toEqual([]);
  expect(Object.fromEntries(Object.entries(schemas).map(([name, { required }]) => [name, required]))).toMatchObject({
    RelationsSearchRequest: ['SearchParameters'],
    RelationsCompany: ['ServiceId'],
    Relation: ['ServiceId'],
    Role: ['Id'],
    UBODetails: ['HasReportedMissingUBO'],
    Pagination: ['Count', 'TotalCount', 'PageSize', 'TotalPages', 'Cursor'],
    Problem: ['type', 'status', 'title', 'detail', 'code', 'link'],
    ValidationProblem: [
      ...['type', 'status', 'title', 'detail', 'code', 'link'],
      ...['errors', 'ValidationResults', 'problems'],
    ],
    ListedProblem: ['code', 'expected', 'link'],
  });
});

it('has the search parameters and the members of the tables, in their order', () => {
  const members = (name: string) => Object.keys(document.components.schemas[name]?.properties ?? {});
  expect(members('SearchParameters')).toEqual([...searchParameterNames]);
  expect(members('RelationsCompany')).toEqual(
    'ServiceId Name OrgNo CountryCode LegalForm OperationalStatus TotalNumberOfShares TotalNumberOfVotes Parents Children UBODetails'.split(
      ' ',
    ),
  );
  expect(members('Relation')).toEqual(
    (
      'ServiceId Name FirstName LastName OrgNo BirthDate NationalIdentificationNumber Gender Citizenships CountryOfResidences Addresses CountryCode ' +
      'IsCompany IsSearchableEntity IsProtected BeneficialOwnerships Ownerships UltimateOwnerships CompanyStructureOwners KeyPersonRoles History RegistrationDate UpdatedAt'
    ).split(' '),
  );
});
