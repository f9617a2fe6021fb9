import type { OpenAPIObject } from '@nestjs/swagger';
import { shareComponents } from './share-components';

const header = (description: string) => ({ description, schema: { type: 'string' } });
const parameter = (name: string, description: string) => ({ name, in: 'query', description });

function documentOf(...operations: readonly object[]): OpenAPIObject {
  const paths = Object.fromEntries(operations.map((get, index) => [`/${index}`, { get }]));
  return { openapi: '3.1.0', info: { title: '', version: '' }, paths, components: { schemas: {} } } as OpenAPIObject;
}

it('headers become components, and a name is that of the most frequent form', () => {
  const responses = (description: string) => ({ responses: { 200: { headers: { ETag: header(description) } } } });
  const { paths, components } = shareComponents(
    documentOf(responses('a file'), responses('a body'), responses('a body')),
  );
  const shared = { responses: { 200: { headers: { ETag: { $ref: '#/components/headers/ETag' } } } } };
  expect([paths, components]).toEqual([
    { '/0': { get: responses('a file') }, '/1': { get: shared }, '/2': { get: shared } },
    { schemas: {}, headers: { ETag: header('a body') }, parameters: {}, responses: {} },
  ]);
});

it('parameters become components where several operations have them in the same form', () => {
  const operation = (...parameters: readonly object[]) => ({ parameters, responses: {} });
  const [asOf, depth, other] = [parameter('asOf', 'day'), parameter('depth', 'links'), parameter('depth', 'levels')];
  const { paths, components } = shareComponents(documentOf(operation(asOf, depth), operation(other, asOf)));
  const shared = { $ref: '#/components/parameters/asOf' };
  expect([paths, components?.parameters]).toEqual([
    { '/0': { get: operation(shared, depth) }, '/1': { get: operation(other, shared) } },
    { asOf },
  ]);
});

it('error responses become components where several operations have them in the same form, with their headers', () => {
  const problem = (description: string) => ({ description, headers: { 'Retry-After': header('seconds') } });
  const operation = (changed: object = {}) => ({
    responses: { 200: { description: 'the same' }, 503: problem('away'), ...changed },
  });
  const { paths, components } = shareComponents(
    documentOf(operation({ 400: problem('of this') }), operation({ 400: problem('of that') }), operation({ 418: {} })),
  );
  const headers = { 'Retry-After': { $ref: '#/components/headers/Retry-After' } };
  const shared = (changed: object = {}) => ({
    get: {
      responses: {
        200: { description: 'the same' },
        503: { $ref: '#/components/responses/ServiceUnavailable' },
        ...changed,
      },
    },
  });
  expect([paths, components?.responses]).toEqual([
    {
      '/0': shared({ 400: { description: 'of this', headers } }),
      '/1': shared({ 400: { description: 'of that', headers } }),
      '/2': shared({ 418: {} }),
    },
    { ServiceUnavailable: { description: 'away', headers } },
  ]);
});
