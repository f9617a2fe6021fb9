import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { type Answer, send } from './http';
import { preparedService } from './prepared-service';

type Schema = Readonly<Record<string, unknown>>;

interface Response {
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}

export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string };
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly responses: Readonly<Record<string, Response>> }>>>
  >;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

let published: Promise<{ readonly document: OpenApiDocument; readonly ajv: Ajv2020 }> | undefined;

/** The OpenAPI document of the API that the test setup started. Each Jest worker fetches it once. */
export async function openApiDocument(): Promise<OpenApiDocument> {
  return (await load()).document;
}

const validators = new Map<string, ValidateFunction>();

/**
 * Fails the test unless the OpenAPI document describes this response: its status, its media type and, for JSON, the
 * schema of its body.
 */
export async function expectDescribed(method: string, path: string, answer: Answer): Promise<void> {
  const { document, ajv } = await load();
  const response = document.paths[path]?.[method]?.responses[String(answer.status)];
  expect(response).toBeDefined();
  const mediaType = String(answer.headers['content-type'] ?? '').split(';')[0] ?? '';
  const content = resolve(document, response as Response).content ?? {};
  if (mediaType === '') return expect(content).toEqual({});
  expect(Object.keys(content)).toContain(mediaType);
  if (!mediaType.endsWith('json')) return;
  const { $ref: shared } = response as { readonly $ref?: string };
  const place = shared?.slice(2).split('/') ?? ['paths', path, method, 'responses', String(answer.status)];
  const pointer = [...place, 'content', mediaType, 'schema'];
  const reference = `openapi#/${pointer.map(escapePointer).join('/')}`;
  const validate = validators.get(reference) ?? ajv.compile({ $ref: reference });
  validators.set(reference, validate);
  validate(answer.json);
  expect(validate.errors ?? []).toEqual([]);
}

function load() {
  published ??= send(preparedService().baseUrl, { path: '/openapi.json' }).then(({ json }) => {
    // `strict: false` makes Ajv ignore keywords that JSON Schema does not know, such as `example` and `discriminator`
    // of OpenAPI.
    const ajv = new Ajv2020({ strict: false, allErrors: true });
    addFormats(ajv);
    ajv.addSchema({ ...(json as Schema), $id: 'openapi' });
    return { document: json as OpenApiDocument, ajv };
  });
  return published;
}

function resolve(document: OpenApiDocument, response: Response & { readonly $ref?: string }): Response {
  if (response.$ref === undefined) return response;
  return response.$ref
    .split('/')
    .slice(1)
    .reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], document) as Response;
}

const escapePointer = (key: string) => encodeURIComponent(key.replace(/~/g, '~0').replace(/\//g, '~1'));
