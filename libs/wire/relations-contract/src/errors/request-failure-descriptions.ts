import type { RequestFailureDescription } from './error-description';

/** The descriptions of the errors that make a whole request fail, by code. */
export const requestFailureDescriptions = {
  'invalid-request': {
    status: 400,
    title: 'The request is not valid',
    meaning:
      'A parameter, a member of the body or the body itself is not valid. The response lists all that is wrong at once: `errors.parameters` has one message for each problem, and `problems`, in the same order, its code, its place and what was expected.',
    remedy: 'Mend every problem, then send the request again. The same request gets the same answer.',
    detail: 'Each entry of problems says what is wrong, where it is, and what was expected.',
  },
  'malformed-request': {
    status: 400,
    title: 'The request is not valid HTTP/1.1',
    meaning: 'The request breaks the rules of HTTP, such as two lengths of one body. The connection is closed.',
    remedy: 'Use an HTTP client library. If you do, look for a proxy that changes requests.',
    detail: 'The connection is closed. Send the request again on a new one.',
  },
  'path-not-found': {
    status: 404,
    title: 'The service has no such path',
    meaning: 'No endpoint has the path of the request.',
    remedy: 'Compare the path with `/openapi.json`. Paths are case-sensitive.',
    detail: 'No endpoint has this path. The OpenAPI document lists all paths.',
  },
  'company-not-found': {
    status: 404,
    title: 'The caller finds no company with this id',
    meaning:
      'The id belongs to no company, to a company outside the countries of the subscription, or cannot be an id. The answer is the same in all cases.',
    remedy:
      'Take ids from answers of the service, where `IsSearchableEntity` is true. `GET /v2/subscription` lists the countries.',
    detail: 'There is no such company, or none that the subscription can find.',
  },
  'file-not-available': {
    status: 404,
    title: 'The batch file cannot be had any more',
    meaning: 'The file was withdrawn, is older than 60 days, or its content was lost.',
    remedy: 'Read the list of batch files again, and take a newer file.',
    detail: 'The file was withdrawn, is past its 60 days, or its content was lost. Read the list again.',
  },
  'method-not-allowed': {
    status: 405,
    title: 'The path has no such method',
    meaning: 'The path exists, and the endpoint does not have the method of the request.',
    remedy: 'Use a method that the response header `Allow` names.',
    detail: 'The header Allow names the methods of the path.',
  },
  'request-timeout': {
    status: 408,
    title: 'The request took too long to arrive',
    meaning: 'Head and body of a request have 30 seconds to arrive. The connection is closed.',
    remedy: 'Send the request again. Send body and head together.',
    detail: 'A request has 30 seconds to arrive. Send it again on a new connection.',
  },
  'precondition-failed': {
    status: 412,
    title: 'If-Match names another file',
    meaning: 'The batch file is not the one whose `ETag` the header `If-Match` names.',
    remedy: 'Begin the download anew, without `If-Match`.',
    detail: 'Begin the download anew, without If-Match.',
  },
  'body-too-large': {
    status: 413,
    title: 'The request body is too large',
    meaning: 'The body is longer than the service reads: 256 KiB, unless the operator has set another limit.',
    remedy: 'Send fewer values, in several searches. The largest valid search is shorter than 100 kB.',
    detail: 'Send fewer values, in several searches.',
  },
  'unsupported-media-type': {
    status: 415,
    title: 'The request body is not sent as JSON in UTF-8',
    meaning: '`Content-Type` is absent or not `application/json`, names another charset, or the body is compressed.',
    remedy: 'Send `Content-Type: application/json`, and no `Content-Encoding`.',
    detail: 'Send Content-Type: application/json, and no Content-Encoding.',
  },
  'range-not-satisfiable': {
    status: 416,
    title: 'The range begins after the end of the file',
    meaning: 'The batch file has none of the bytes that the header `Range` asks for.',
    remedy:
      'The response header `Content-Range` has the length of the file. A range beyond it means that it is complete.',
    detail: 'The header Content-Range has the length of the file.',
  },
  'answer-too-large': {
    status: 422,
    title: 'The answer would be too large',
    meaning:
      'More companies, holdings or roles would have to be read than one answer may have. A part is never given as the whole.',
    remedy: 'Ask for fewer levels, by a lower `levels` or `depth`.',
    detail: 'Ask for fewer levels.',
  },
  'too-many-requests': {
    status: 429,
    title: 'The subscription sends too many requests',
    meaning: 'All searches of a subscription count together, in short windows.',
    remedy:
      'Wait for the seconds that `Retry-After` says. `RateLimit` and `GET /v2/subscription` say how many requests are left. Pages of 500 companies need the fewest requests.',
    detail: 'Wait for the seconds that the header Retry-After says.',
  },
  'header-too-large': {
    status: 431,
    title: 'The request header is too large',
    meaning: 'Request line and headers together have more than 16 KiB. The connection is closed.',
    remedy: 'Shorten the URL and the headers, most often the token.',
    detail: 'Request line and headers may have 16 KiB together.',
  },
  'internal-error': {
    status: 500,
    title: 'Something went wrong in the service',
    meaning: 'The service failed in a way that it did not expect. It logged the failure.',
    remedy: 'Send the request again later. If it happens again, give the operator the `X-Request-Id` of the response.',
    detail: 'If it happens again, give the operator the X-Request-Id of this response.',
  },
  unavailable: {
    status: 503,
    title: 'The service is unavailable for the moment',
    meaning:
      'Something that the service needs does not answer now, it is busy, or the grants of the subscription changed while the answer was made. A proxy before the service says the same with the status 502 or 504, when a process of the service ended or did not answer in time.',
    remedy: 'Wait for the seconds that `Retry-After` says, and send the same request with the same token again.',
    detail: 'Wait for the seconds that the header Retry-After says, and send the same request again.',
  },
} as const satisfies Readonly<Record<string, RequestFailureDescription>>;

/** The code of an error that makes a whole request fail. The meaning of a code never changes. */
export type RequestFailureCode = keyof typeof requestFailureDescriptions;
