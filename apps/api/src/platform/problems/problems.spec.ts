import { errorDescriptions, problems } from '@company-relations/relations-contract';
import type { Failure } from './problem-error';
import { failureOf, responseTo } from './problems';

const rfc9110 = (section: string) => `https://www.rfc-editor.org/rfc/rfc9110#section-${section}`;
const rfc6585 = (section: number) => `https://www.rfc-editor.org/rfc/rfc6585#section-${section}`;

type Kind = Exclude<Failure['kind'], 'invalidRequest' | 'unauthenticated' | 'notReady'>;

/**
 * The expected response to each kind of failure: its status, its members and its headers. Three kinds have their
 * own tests. If another kind is missing here, this file does not compile.
 */
const expected: Readonly<
  Record<Kind, readonly [type: string, status: number, title: string, code: string, detail: string, headers?: object]>
> = {
  malformedRequest: [
    rfc9110('15.5.1'),
    400,
    'The request is not valid HTTP/1.1',
    'malformed-request',
    'The connection is closed. Send the request again on a new one.',
  ],
  pathNotFound: [
    rfc9110('15.5.5'),
    404,
    'Not found',
    'path-not-found',
    'No endpoint has this path. The OpenAPI document lists all paths.',
  ],
  notFound: [
    rfc9110('15.5.5'),
    404,
    'Not found',
    'company-not-found',
    'There is no such company, or none that the subscription can find.',
  ],
  fileNotAvailable: [
    rfc9110('15.5.5'),
    404,
    'Not found',
    'file-not-available',
    'The file was withdrawn, is past its 60 days, or its content was lost. Read the list again.',
  ],
  methodNotAllowed: [
    rfc9110('15.5.6'),
    405,
    'Method not allowed',
    'method-not-allowed',
    'The header Allow names the methods of the path.',
    { Allow: 'GET, HEAD' },
  ],
  requestTimeout: [
    rfc9110('15.5.9'),
    408,
    'The request took too long to arrive',
    'request-timeout',
    'A request has 30 seconds to arrive. Send it again on a new connection.',
  ],
  preconditionFailed: [
    rfc9110('15.5.13'),
    412,
    'The file is not the one that If-Match names',
    'precondition-failed',
    'Begin the download anew, without If-Match.',
  ],
  bodyTooLarge: [
    rfc9110('15.5.14'),
    413,
    'The request body is too large',
    'body-too-large',
    'Send fewer values, in several searches.',
  ],
  unsupportedMediaType: [
    rfc9110('15.5.16'),
    415,
    'The request body must be application/json in UTF-8',
    'unsupported-media-type',
    'Send Content-Type: application/json, and no Content-Encoding.',
  ],
  rangeNotSatisfiable: [
    rfc9110('15.5.17'),
    416,
    'The file has none of the bytes asked for',
    'range-not-satisfiable',
    'The header Content-Range has the length of the file.',
    { 'Content-Range': 'bytes */7' },
  ],
  answerTooLarge: [
    rfc9110('15.5.21'),
    422,
    'The answer would be too large',
    'answer-too-large',
    'Ask for fewer levels.',
  ],
  tooManyRequests: [
    rfc6585(4),
    429,
    'Too many requests',
    'too-many-requests',
    'Wait for the seconds that the header Retry-After says.',
  ],
  headerTooLarge: [
    rfc6585(5),
    431,
    'The request header is too large',
    'header-too-large',
    'Request line and headers may have 16 KiB together.',
  ],
  internal: [
    rfc9110('15.6.1'),
    500,
    'Something went wrong in the service',
    'internal-error',
    'If it happens again, give the operator the X-Request-Id of this response.',
  ],
  unavailable: [
    rfc9110('15.6.4'),
    503,
    'The service is unavailable for the moment',
    'unavailable',
    'Wait for the seconds that the header Retry-After says, and send the same request again.',
    { 'Retry-After': '5' },
  ],
};

function failureOfKind(kind: Kind): Failure {
  if (kind === 'methodNotAllowed') return { kind, allowed: ['GET', 'HEAD'] };
  return kind === 'rangeNotSatisfiable' ? { kind, bytes: 7 } : { kind };
}

it.each(Object.keys(expected) as Kind[])('the response to %s begins as ever, and says what to do', (kind) => {
  const [type, status, title, code, detail, headers = {}] = expected[kind];
  const body = { type, status, title, detail, code, link: `/docs/errors/${code}` };
  const response = responseTo(failureOfKind(kind));
  expect({ ...response, body: JSON.stringify(response.body) }).toEqual({ status, headers, body: JSON.stringify(body) });
});

it('every code of a response has a page, and every page of a response a code', () => {
  const invalid = responseTo({ kind: 'invalidRequest', problems: [problems.bodyNotJson()] });
  const codes = [...Object.values(expected).map(([, , , code]) => code), (invalid.body as { code: string }).code];
  const ofRequests = new Set(
    Object.values(problems).map((create) => (create as (...any: unknown[]) => object)('', '', '', '')),
  );
  const requestCodes = new Set([...ofRequests].map((problem) => (problem as { code: string }).code));
  expect([...codes, ...requestCodes].sort()).toEqual(Object.keys(errorDescriptions).sort());
});

it('the status of a page is the status of its responses', () => {
  const ofPages = Object.values(expected).map(
    ([, , , code]) => errorDescriptions[code as keyof typeof errorDescriptions],
  );
  expect(ofPages.map(({ status }) => status)).toEqual(Object.values(expected).map(([, status]) => status));
});

it.each([
  [true, 'Bearer error="invalid_token"'],
  [false, 'Bearer'],
])('the empty 401 with a rejected token (%s) has the challenge %s', (isTokenRejected, challenge) => {
  expect(responseTo({ kind: 'unauthenticated', isTokenRejected })).toEqual({
    status: 401,
    headers: { 'WWW-Authenticate': challenge },
  });
});

it('what is not known is an error of the service', () => {
  expect(failureOf(new Error('secret'))).toEqual({ kind: 'internal' });
});
