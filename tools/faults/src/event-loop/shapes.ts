import type { groups } from './dense-register';
import type { RawRequest } from './send';

/** A kind of request that is as large as the limits allow. */
export interface Shape {
  readonly name: string;
  readonly request: RawRequest;
  /** Whether the request is large because of its body. */
  readonly isLargeBody: boolean;
}

export interface ShapeContext {
  /** The value of the `Authorization` header of the requests. */
  readonly bearer: string;
  readonly serviceIds: Readonly<Record<keyof typeof groups, number>>;
}

/** The API's default limit for request bodies in bytes: `BODY_LIMIT` in docs/configuration.md. */
const bodyLimit = 262_144;
/** Length of a header that still fits into Node's limit of 16 KiB for all headers. */
const maxHeader = 15_500;
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

/** All shapes of bodies, computations, headers, paths and queries, up to the limits. */
export function allShapes(context: ShapeContext): Shape[] {
  return [...bodies(context), ...computations(context), ...heads(context)];
}

function bodies({ bearer }: ShapeContext): Shape[] {
  const headers = { authorization: bearer, 'content-type': 'application/json' };
  const shape = (name: string, body: Buffer): Shape => ({
    name: `body: ${name}`,
    request: { method: 'POST', path: '/v2/relations', headers, body },
    isLargeBody: true,
  });
  const texts = Object.entries(bodyTexts(bodyLimit)).map(([name, text]) =>
    shape(name, Buffer.from(text).subarray(0, bodyLimit)),
  );
  const find = (name: string, text: string): Shape => ({
    name: `body: ${name}`,
    request: { method: 'POST', path: '/v2/companies/search', headers, body: Buffer.from(text).subarray(0, bodyLimit) },
    isLargeBody: true,
  });
  return [
    ...texts,
    find('one huge name of combining marks', `{"Name":"a${'\u0300\u0316\u0327'.repeat(bodyLimit / 6)}"}`),
    find('one huge LEI of dashes', `{"LEI":"${'- '.repeat(bodyLimit / 2 - 100)}"}`),
    find(
      'many spellings of members of a search for companies',
      `{${upTo(bodyLimit / 18)
        .map((at) => `"${at & 1 ? 'oRG' : 'Org'}${at & 2 ? 'nO' : 'NO'}":1`)
        .join()}}`,
    ),
    find('the same name again and again', `{${'"Name":"ab",'.repeat(bodyLimit / 13)}"Limit":1}`),
    shape('as long as it may be', Buffer.alloc(bodyLimit, ' ')),
    shape('one byte too long', Buffer.alloc(bodyLimit + 1, ' ')),
  ];
}

function bodyTexts(limit: number): Record<string, string> {
  const room = limit - 2_000;
  const list = (item: (at: number) => unknown, size: number) => JSON.stringify(upTo(Math.floor(room / size)).map(item));
  const search = (members: string, rest = '"PageSize":10') => `{"SearchParameters":{${members}},${rest}}`;
  const spelling = (name: string, at: number) =>
    [...name].map((letter, place) => ((at >> (place % 17)) & 1 ? letter.toUpperCase() : letter.toLowerCase())).join('');
  const members = (size: number, member: (at: number) => string) =>
    upTo(Math.floor(room / size))
      .map(member)
      .join();
  return {
    'many spellings of NationalIdentificationNumber': search(
      members(70, (at) => `"${spelling('NationalIdentificationNumber', at)}":["0101700${at}"]`),
    ),
    'many spellings of OrgNo': search(members(26, (at) => `"${spelling('OrgNo', at)}":["${100_000_000 + at}"]`)),
    'the same member again and again': search(members(22, (at) => `"OrgNo":["${1e8 + at}"]`)),
    'many values of OrgNo': search(`"OrgNo":${list((at) => String(100_000_000 + at), 12)}`),
    'many values of NationalIdentificationNumber': search(
      `"CountryCode":["NO"],"NationalIdentificationNumber":${list((at) => String(10_000_000_000 + at), 14)}`,
    ),
    'many values of ServiceId': search(`"ServiceId":${list((at) => 1_000_000 + at, 8)}`),
    'many values of ServiceId as text': search(`"ServiceId":${list((at) => String(1_000_000 + at), 10)}`),
    'many values of CountryCode': search(`"CountryCode":${list(() => 'NO', 5)}`),
    'many wrong values of CountryCode': search(`"CountryCode":${list((at) => `X${at}`, 9)}`),
    'many values that are no text': search(`"OrgNo":${list((at) => at * 1.5, 9)}`),
    'numbers with dashes and spaces': search(`"OrgNo":${list((at) => `- 9 8-${at} –`, 20)}`),
    'one number of very many dashes': search(`"OrgNo":["${'- '.repeat(room / 2)}1"]`),
    'empty values': search(`"OrgNo":${list(() => '', 3)}`),
    'null values': search(`"OrgNo":${list(() => null, 5)}`),
    'deep lists': `{"SearchParameters":${'['.repeat(room / 2)}${']'.repeat(room / 2)}}`,
    'deep objects': `{"SearchParameters":${'{"a":'.repeat(room / 6)}1${'}'.repeat(room / 6)}}`,
    'deep lists in a parameter': search(`"OrgNo":[${'['.repeat(room / 2)}${']'.repeat(room / 2)}]`),
    'many unknown parameters': search(members(16, (at) => `"p${at}":[1,2]`)),
    'many unknown parameters with long names': search(members(110, (at) => `"${'~/'.repeat(47)}${at}":1`)),
    'many spellings with wrong values': search(
      members(40, (at) => `"${spelling('NationalIdentificationNumber', at)}":[${at % 10}]`),
    ),
    'many spellings of members': `{${members(22, (at) => `"${spelling('SearchParameters', at)}":1`)}}`,
    'many problems and a cursor': search(
      `"OrgNo":${list((at) => at, 8)}`,
      `"PageSize":0,"Cursor":"${'A'.repeat(120)}"`,
    ),
    'many unknown members': `{${members(14, (at) => `"m${at}":null`)}}`,
    'one huge value': search(`"OrgNo":["${'9'.repeat(room)}"]`),
    'one huge national id of combining marks': search(
      `"CountryCode":["NO"],"NationalIdentificationNumber":["a${'\u0300\u0316\u0327'.repeat(room / 6)}"]`,
    ),
    'one huge name': search(`"${'n'.repeat(room)}":["1"]`),
    'letters of four bytes': search(`"OrgNo":["${'𝒳'.repeat(room / 4)}"]`),
    'escaped letters': search(`"OrgNo":["${'\\u00e5'.repeat(room / 6)}"]`),
    'no JSON at the end': search(`"OrgNo":${list((at) => String(1e8 + at), 12)}`).slice(0, -1),
    'white space': `${' '.repeat(room)}{}`,
    'one huge number': `{"PageSize":${'9'.repeat(room)}}`,
    'a long cursor': `{"SearchParameters":{"CountryCode":["NO"]},"Cursor":"${'A'.repeat(room)}"}`,
    'a long date': search(`"ContentUpdatedAt":{"from":"${'2026-01-01T'.repeat(room / 11)}"}`),
    'many bad dates': search(`"ContentUpdatedAt":${list((at) => ({ from: `2026-02-${at}` }), 24)}`),
    'bytes that are no UTF-8': `{"SearchParameters":{"OrgNo":["${'\u0080'.repeat(room / 2)}`,
  };
}

function computations({ bearer, serviceIds }: ShapeContext): Shape[] {
  const headers = { authorization: bearer, 'content-type': 'application/json' };
  const get = (name: string, path: string): Shape => ({
    name,
    request: { method: 'GET', path, headers },
    isLargeBody: false,
  });
  const of = (id: number, what: string) => `/v2/relations/${id}/${what}`;
  // As many values as the limits allow: 1,000 numbers, 500 ids.
  const values = (count: number, value: (at: number) => unknown) => JSON.stringify(upTo(count).map(value));
  const orgNos = `"OrgNo":${values(1_000, (at) => String(100_000_000 + at))}`;
  const nationalIds = `"NationalIdentificationNumber":${values(1_000, (at) => String(10_000_000_000 + at))}`;
  const ids = `"ServiceId":${values(500, (at) => 10_000_000 + at)}`;
  const searchFor = (parameters: string) => `{"SearchParameters":{${parameters}},"PageSize":500}`;
  const rules = 'rules=amlr-52,amlr-54,national,finnish,control';
  const page = (search: string, name: string): Shape => ({
    name,
    request: { method: 'POST', path: '/v2/relations', headers, body: Buffer.from(search) },
    isLargeBody: false,
  });
  // As many words as the limits allow, none of which is in a name.
  const longWords = upTo(16)
    .map((at) => `${String.fromCharCode(97 + at)}qzxwvjkpyqz`)
    .join(' ');
  const find = (body: object, name: string): Shape => ({
    name,
    request: { method: 'POST', path: '/v2/companies/search', headers, body: Buffer.from(JSON.stringify(body)) },
    isLargeBody: false,
  });
  return [
    get('key persons of a clique', of(serviceIds.clique, 'key-persons?levels=10')),
    get('key persons of a company of very many owners', of(serviceIds.star, 'key-persons?levels=10')),
    get('key persons of a ladder', of(serviceIds.ladder, 'key-persons?levels=10')),
    get('key persons of a clique on a past day', of(serviceIds.clique, 'key-persons?levels=10&asOf=2020-06-15')),
    get('key persons of a ladder on a past day', of(serviceIds.ladder, 'key-persons?levels=10&asOf=2020-06-15')),
    ...(['clique', 'star', 'ring', 'ladder', 'subsidiary'] as const).map((group) =>
      get(`structure of a ${group} in both directions`, of(serviceIds[group], 'structure?direction=both&depth=10')),
    ),
    ...(['clique', 'star', 'ring', 'ladder', 'subsidiary'] as const).map((group) =>
      get(`picture of a ${group} in both directions`, of(serviceIds[group], 'structure.svg?direction=both&depth=10')),
    ),
    ...(['clique', 'star', 'ring', 'ladder', 'subsidiary'] as const).map((group) =>
      get(`changes of a ${group} since 1990`, of(serviceIds[group], 'changes?from=1990-01-01')),
    ),
    ...(['clique', 'star', 'ring', 'ladder', 'subsidiary'] as const).map((group) =>
      get(`ultimate owners of a ${group} by all rules`, of(serviceIds[group], `ultimate-owners?limit=10&${rules}`)),
    ),
    page(`{"SearchParameters":{"ServiceId":[${serviceIds.ring}]}}`, 'a company below a large loop'),
    page('{"SearchParameters":{"CountryCode":["NO"]},"PageSize":500}', 'the largest page with ultimate owners'),
    find({ Name: longWords, Limit: 50 }, 'the longest search by name'),
    find({ Name: 'c', Limit: 50 }, 'a search by a letter that very many names begin with'),
    page(searchFor(orgNos), 'the largest search by OrgNo'),
    page(searchFor(`"CountryCode":["NO"],${nationalIds}`), 'the largest search by NationalIdentificationNumber'),
    page(searchFor(ids), 'the largest search by ServiceId'),
    page(searchFor(`${ids},${orgNos}`), 'the largest search by ServiceId and OrgNo'),
    page(
      searchFor(`"CountryCode":["NO"],${ids},${orgNos},${nationalIds}`),
      'the largest search by ServiceId, OrgNo and NationalIdentificationNumber',
    ),
  ];
}

function heads({ bearer }: ShapeContext): Shape[] {
  const search = (name: string, headers: Record<string, string>): Shape => ({
    name: `header: ${name}`,
    request: { method: 'POST', path: '/v2/relations', headers, body: Buffer.from('{}') },
    isLargeBody: false,
  });
  const get = (name: string, path: string, headers: Record<string, string> = { authorization: bearer }): Shape => ({
    name,
    request: { method: 'GET', path, headers },
    isLargeBody: false,
  });
  const json = { 'content-type': 'application/json' };
  return [
    search('Authorization without white space', { ...json, authorization: 'a'.repeat(maxHeader) }),
    search('Authorization of white space', { ...json, authorization: `Bearer${' \t'.repeat(maxHeader / 2)}x` }),
    search('Authorization of words', { ...json, authorization: 'Bearer '.repeat(maxHeader / 7) }),
    search('a token of many dots', { ...json, authorization: `Bearer ${'.'.repeat(maxHeader - 10)}` }),
    search('a long token', { ...json, authorization: `Bearer e30.${'A'.repeat(maxHeader - 40)}.AA` }),
    search('many headers', {
      ...json,
      authorization: bearer,
      ...Object.fromEntries(upTo(1_200).map((at) => [`x${at}`, '1'])),
    }),
    search('a long content type', {
      authorization: bearer,
      'content-type': `application/json${'; a=b'.repeat(2_900)}`,
    }),
    search('a long traceparent', { ...json, authorization: bearer, traceparent: '0-'.repeat(7_000) }),
    search('many accepted languages', { ...json, authorization: bearer, accept: 'a/b;q=0.1,'.repeat(1_400) }),
    search('many addresses before the proxy', {
      ...json,
      authorization: bearer,
      'x-forwarded-for': '1.1.1.1,'.repeat(1_700),
    }),
    get('path of percent signs, without a token', `/v2/${'%/'.repeat(7_500)}`, { authorization: '' }),
    get('path of percent signs', `/v2/${'%/'.repeat(7_000)}`),
    get('path of slashes', `/${'/'.repeat(15_000)}`),
    get('path of dots', `/v2/${'../'.repeat(4_900)}`),
    get('the list of error codes', '/docs/errors', {}),
    get('a long error code', `/docs/errors/${'x'.repeat(14_000)}`, {}),
    get('a long id', `/v2/relations/${'9'.repeat(14_000)}/key-persons`),
    get(
      'query of many keys',
      `/v2/relations/1/key-persons?${upTo(2_000)
        .map((at) => `k${at}`)
        .join('&')}`,
    ),
    get('query of one key again and again', `/v2/relations/1/ultimate-owners?${'rules=a&'.repeat(1_700)}`),
    get('query of many rules', `/v2/relations/1/ultimate-owners?rules=${'control,'.repeat(1_700)}`),
    get('query of brackets', `/v2/relations/1/key-persons?levels${'[a]'.repeat(4_500)}=1`),
    get('a long id of a batch', `/v2/batches/batch-file/${'9'.repeat(14_000)}`),
    get('a long id of a manifest', `/v2/batches/batch-file/${'9'.repeat(14_000)}/manifest`),
    get('an absolute target, without a token', `http://localhost/v2/${'%/'.repeat(7_000)}`, { authorization: '' }),
    get('an absolute target', `http://localhost/v2/${'%/'.repeat(7_000)}`),
    get('an absolute target of a long host', `http://${'a.'.repeat(7_000)}/v2/subscription`),
    get('a batch list of many query keys', `/v2/batches/batch-files?${'a=b&'.repeat(3_500)}`),
    get('many ranges', '/v2/batches/batch-file/1', {
      authorization: bearer,
      range: `bytes=${'0-1,'.repeat(3_000)}0-1`,
    }),
    get('many entity tags', '/v2/subscription', {
      authorization: bearer,
      'if-none-match': `${'"a",'.repeat(3_000)}"a"`,
    }),
  ];
}
