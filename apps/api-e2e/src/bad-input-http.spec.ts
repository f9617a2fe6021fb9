import { proves } from './conformance/proves';
import { refusedBody } from './harness/problems';
import { openConnection, type RawAnswer, sendRaw } from './harness/raw-http';
import { bearer, idsOf, preparedService, search } from './harness/service';
import { tokenOf } from './harness/tokens';

const body = '{"SearchParameters":{"ServiceId":[4004]},"PageSize":1}';
const found = '{"Relations":[{"ServiceId":4004,';
const json = 'Content-Type: application/json';
const length = (bytes: number) => `Content-Length: ${bytes}`;
const chunked = 'Transfer-Encoding: chunked';
const chunk = (bytes: string) => `${Buffer.byteLength(bytes).toString(16)}\r\n${bytes}\r\n`;

/** Makes the head of a search. With `Connection: close` the server closes the connection after its response. */
function head(lines: readonly string[], authorization = [`Authorization: ${bearer('full')}`]): string {
  return [
    'POST /v2/relations HTTP/1.1',
    'Host: localhost',
    'Connection: close',
    ...authorization,
    ...lines,
    '',
    '',
  ].join('\r\n');
}

const ask = (...pieces: (string | Buffer)[]) => sendRaw(preparedService().baseUrl, ...pieces);

function expectFound(answer: RawAnswer | undefined): void {
  expect({ status: answer?.status, start: answer?.text.slice(0, found.length) }).toEqual({ status: 200, start: found });
}

/** Fails the test unless the response is exactly this problem. */
function expectProblem(
  answer: RawAnswer | undefined,
  problem: { readonly type: string; readonly status: number; readonly title: string },
): void {
  expect({ status: answer?.status, type: answer?.headers['content-type'], text: answer?.text }).toEqual({
    status: problem.status,
    type: 'application/problem+json; charset=utf-8',
    text: JSON.stringify(problem),
  });
  expect(answer?.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
}

/** @param isTokenRejected whether the request has one Authorization header with a token. */
function expectUnauthenticated(answer: RawAnswer | undefined, isTokenRejected = false): void {
  expect({
    status: answer?.status,
    authenticate: answer?.headers['www-authenticate'],
    length: answer?.headers['content-length'],
    text: answer?.text,
  }).toEqual({
    status: 401,
    authenticate: isTokenRejected ? 'Bearer error="invalid_token"' : 'Bearer',
    length: '0',
    text: '',
  });
}

function expectUnreadableBody(answer: RawAnswer | undefined): void {
  const messages = ['The request body is not valid JSON.'];
  expect({ status: answer?.status, json: JSON.parse(answer?.text ?? 'null') as unknown }).toEqual({
    status: 400,
    json: refusedBody(messages),
  });
}

const rfc9110 = (section: string) => `https://www.rfc-editor.org/rfc/rfc9110#section-${section}`;
const explained = (code: string, detail: string) => ({ detail, code, link: `/docs/errors/${code}` });
const notValid = {
  type: rfc9110('15.5.1'),
  status: 400,
  title: 'The request is not valid HTTP/1.1',
  ...explained('malformed-request', 'The connection is closed. Send the request again on a new one.'),
};
const tooLarge = {
  type: rfc9110('15.5.14'),
  status: 413,
  title: 'The request body is too large',
  ...explained('body-too-large', 'Send fewer values, in several searches.'),
};
const otherType = {
  type: rfc9110('15.5.16'),
  status: 415,
  title: 'The request body must be application/json in UTF-8',
  ...explained('unsupported-media-type', 'Send Content-Type: application/json, and no Content-Encoding.'),
};
const headersTooLarge = {
  type: 'https://www.rfc-editor.org/rfc/rfc6585#section-5',
  status: 431,
  title: 'The request header is too large',
  ...explained('header-too-large', 'Request line and headers may have 16 KiB together.'),
};

describe('what is no HTTP/1.1', () => {
  proves(['operation: malformed requests'], 'gets 400 as problem JSON, and the connection is closed', async () => {
    const well = [json, length(body.length)];
    const requests = [
      'garbage\r\n\r\n',
      '\u0000\u0001\u0002\r\n\r\n',
      'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
      head(well).replace('POST', 'FETCH') + body,
      head(well).replace('HTTP/1.1', 'HTTP/9.9') + body,
      head([...well, length(body.length)]) + body,
      head([...well, length(body.length - 1)]) + body,
      head([...well, chunked]) + chunk(body) + chunk(''),
      head([json, chunked, 'Transfer-Encoding: gzip']) + body,
      head([json, 'Content-Length: x']) + body,
      head([json, 'Content-Length: -1']) + body,
      head([json, 'Content-Length: 99999999999999999999']) + body,
      head([...well, 'X-Broken: a\nb']) + body,
      head([...well, 'X-Null: a\u0000b']) + body,
      head([...well, 'X-Escape: \u001b[31m']) + body,
      head([...well, 'No colon']) + body,
    ];
    for (const request of requests) {
      const answer = await ask(request);
      expectProblem(answer, notValid);
      expect(answer?.headers['connection']).toBe('close');
    }
  });

  proves(['operation: malformed requests'], 'gets 431 where a header or the URL has more than 16 KiB', async () => {
    expectProblem(
      await ask(head([json, length(body.length), `X-Long: ${'x'.repeat(20_000)}`]) + body),
      headersTooLarge,
    );
    expectProblem(await ask(head([`Authorization: Bearer ${'x'.repeat(20_000)}`], [])), headersTooLarge);
    expectProblem(await ask(head([]).replace('/v2/relations', `/v2/relations?${'x'.repeat(20_000)}`)), headersTooLarge);
  });
});

describe('a body', () => {
  /**
   * Sends a request completely before it reads the response. It does so without `Connection: close`: otherwise the
   * server could close the connection before everything is sent, and the response could be lost.
   */
  async function sendWhole(start: string, ...rest: (string | Buffer)[]): Promise<RawAnswer | undefined> {
    const connection = await openConnection(preparedService().baseUrl);
    for (const piece of [start.replace('Connection: close\r\n', ''), ...rest]) await connection.send(piece);
    connection.finish();
    return (await connection.answers)[0];
  }

  const big = Buffer.alloc(10 * 1024 * 1024, `{"SearchParameters":{"OrgNo":["${'1'.repeat(1000)}"]}},`);

  proves(
    ['operation: body size limit', 'decision 13'],
    'of 10 MB gets 413, announced or in chunks, and also when it is only announced',
    async () => {
      expectProblem(await sendWhole(head([json, length(big.length)]), big), tooLarge);
      expectProblem(
        await sendWhole(head([json, chunked]), `${big.length.toString(16)}\r\n`, big, '\r\n0\r\n\r\n'),
        tooLarge,
      );
      expectUnauthenticated(await sendWhole(head([json, length(big.length)], []), big));
      expectProblem(await ask(head([json, length(10 ** 13)])), tooLarge);
      expectUnauthenticated(await ask(head([json, length(10 ** 13)], [])));
    },
  );

  proves(
    ['POST /v2/relations'],
    'may come in pieces and chunks of any size, with trailers and extensions',
    async () => {
      const bytes = [...body].map((letter) => chunk(letter)).join('');
      expectFound(
        await ask(head([json, chunked]), ...[...bytes].slice(0, 30), bytes.slice(30), '0\r\nTrailing: x\r\n\r\n'),
      );
      expectFound(await ask(head([json, chunked]), `${body.length.toString(16)};name="value"\r\n${body}\r\n0\r\n\r\n`));
      expectFound(await ask(head([json, length(body.length)]), ...body));
      expectFound(await ask(head([json, length(body.length), 'Expect: 100-continue']), body));
    },
  );

  proves(
    ['status 400', 'decision 13'],
    'of another length than announced, in broken chunks, or absent, gets 400',
    async () => {
      const connection = await openConnection(preparedService().baseUrl);
      await connection.send(head([json, length(body.length + 1)]) + body);
      connection.finish();
      expectProblem((await connection.answers)[0], notValid);
      for (const chunks of [
        `zz\r\n${body}\r\n`,
        `${(body.length - 1).toString(16)}\r\n${body}\r\n0\r\n\r\n`,
        '-1\r\n\r\n',
      ]) {
        expectProblem(await ask(head([json, chunked]) + chunks), notValid);
      }
      expectProblem(await ask(head([json, length(body.length - 1)]) + body), notValid);
      expectUnreadableBody(await ask(head([json])));
    },
  );

  proves(['operation: malformed requests'], 'that is broken off does not disturb other requests', async () => {
    for (const lines of [
      [json, length(1000)],
      [json, chunked],
    ]) {
      const connection = await openConnection(preparedService().baseUrl);
      await connection.send(head(lines) + (lines.includes(chunked) ? '3e8\r\n' : '') + body);
      connection.abort();
      await connection.answers;
    }
    expect(idsOf(await search('full', { ServiceId: [4004] }))).toEqual([4004]);
  });
});

describe('headers', () => {
  const well = [json, length(body.length)];

  proves(
    ['decision 22', 'decision 24', 'status 401'],
    'with two Authorization lines carry no valid token, whatever they say',
    async () => {
      const valid = `Authorization: ${bearer('full')}`;
      for (const lines of [
        [valid, valid],
        [valid, 'Authorization: Bearer x'],
        ['Authorization: Bearer x', valid],
        [valid, 'authorization:'],
      ]) {
        expectUnauthenticated(await ask(head(well, lines) + body));
      }
      expectUnauthenticated(await ask(head(well, [`${valid}, ${bearer('full')}`]) + body), true);
    },
  );

  proves(['decision 13'], 'with two content types, or a coding, get 415', async () => {
    for (const lines of [
      [json, json],
      [json, 'Content-Type: text/plain'],
      ['Content-Type: application/json, application/json'],
    ]) {
      expectProblem(await ask(head([...lines, length(body.length)]) + body), otherType);
    }
    for (const coding of ['gzip', 'identity, identity', 'unknown']) {
      expectProblem(await ask(head([...well, `Content-Encoding: ${coding}`]) + body), otherType);
    }
  });

  proves(
    ['operation: malformed requests', 'operation: logs'],
    'with an ill-formed X-Request-Id, or two, get a new one',
    async () => {
      for (const lines of [
        ['X-Request-Id: a b'],
        ['X-Request-Id: a', 'X-Request-Id: b'],
        [`X-Request-Id: ${'x'.repeat(65)}`],
        ['X-Request-Id: é'],
      ]) {
        const answer = await ask(Buffer.from(head([...well, ...lines]) + body, 'latin1'));
        expectFound(answer);
        expect(answer?.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
      }
    },
  );

  proves(['decision 22'], 'with an unknown Expect or Upgrade are ignored', async () => {
    expectFound(await ask(head([...well, 'Expect: something']) + body));
    expectUnauthenticated(await ask(head([...well, 'Expect: something'], []) + body));
    expectFound(await ask(head([...well, 'Upgrade: h2c']) + body));
    expectFound(await ask(head([...well, ...Array.from({ length: 1000 }, (_, index) => `X-${index}:`)]) + body));
  });

  proves(
    ['decision 24', 'status 401'],
    'with a token whose header or claims are of other types carry no valid token',
    async () => {
      const encoded = (text: string) => Buffer.from(text).toString('base64url');
      const headers = [
        'null',
        '[]',
        '5',
        '{}',
        '{"alg":["RS256"]}',
        '{"alg":{"toString":1}}',
        '{"alg":"RS256","kid":{}}',
        '{"alg":"RS256","crit":["x"]}',
        '{"__proto__":{"alg":"RS256"}}',
        '{',
      ];
      for (const header of headers) {
        for (const payload of ['null', '{}', '"text"', '{', deep]) {
          expectUnauthenticated(
            await ask(head(well, [`Authorization: Bearer ${encoded(header)}.${encoded(payload)}.AAAA`]) + body),
            true,
          );
        }
      }
      const claims = [
        { subscription: {} },
        { subscription: ['full'] },
        { subscription: '__proto__' },
        { subscription: "full' OR 1=1 //" },
        { client_organisation: ['e2e-one'] },
      ];
      for (const changed of claims) {
        expectUnauthenticated(
          await ask(
            head(well, [`Authorization: Bearer ${tokenOf('full', preparedService().privateKey, changed)}`]) + body,
          ),
          true,
        );
      }
    },
  );
});

const deep = `${'['.repeat(3000)}${']'.repeat(3000)}`;
