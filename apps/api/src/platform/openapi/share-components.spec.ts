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
    { schemas: {}, headers: { ETag: header('a body') }, parameters: {} },
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
