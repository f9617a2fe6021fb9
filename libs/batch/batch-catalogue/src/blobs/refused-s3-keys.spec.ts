import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { refOf } from '../testing/finished-file';
import { S3Blobs } from './s3-blobs';

/** These values are long enough not to occur in a message by chance. */
const credentials = { accessKeyId: 'AKIDUNKNOWN', secretAccessKey: 'Zq7w/of+the/bucket' };

/** Refuses every request, and repeats in its response what the client should have signed, as S3 does. */
let refusing: Server;

beforeAll(async () => {
  refusing = createServer((request, response) => {
    const signed = `<StringToSign>${request.headers.authorization}</StringToSign>`;
    response
      .writeHead(403, { 'Content-Type': 'application/xml' })
      .end(`<Error><Code>SignatureDoesNotMatch</Code><Message>Not signed so.</Message>${signed}</Error>`);
  });
  await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', resolve));
});
afterAll(() => new Promise((resolve) => refusing.close(resolve)));

it.each([
  ['the server refuses them', () => (refusing.address() as AddressInfo).port, 'SignatureDoesNotMatch'],
  ['no server answers', () => 1, 'ECONNREFUSED'],
])('where %s no error has the secret key in it, however deep it is looked into', async (_what, port, reason) => {
  const store = new S3Blobs({
    bucket: 'packages',
    spool: join(tmpdir(), 'never-made'),
    endpoint: `http://127.0.0.1:${port()}`,
    credentials,
  });
  const everything = async () => {
    for await (const { sha256 } of store.list()) throw new Error(sha256);
  };
  const errors = await Promise.all(
    [everything(), store.delete(refOf(Buffer.of(1)).sha256)].map((call) => call.catch((error: unknown) => error)),
  );
  await store.close();
  const texts = errors.map((error) => inspect(error, { depth: 50, showHidden: true }));
  expect(texts.map((text) => [text.includes(reason), text.includes(credentials.secretAccessKey)])).toEqual(
    texts.map(() => [true, false]),
  );
});
