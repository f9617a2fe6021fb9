import { Writable } from 'node:stream';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Response } from 'express';
import { BodyEncoder, type ContentCoding } from './content-coding';
import { writeJson } from './write-json';

/** What a client received: the bytes of each write, and the headers. */
class Received extends Writable {
  readonly writes: number[] = [];
  readonly headers = new Map<string, string | number>();
  private readonly bytes: Buffer[] = [];

  get headersSent(): boolean {
    return this.writes.length > 0;
  }

  get body(): Buffer {
    return Buffer.concat(this.bytes);
  }

  type(mediaType: string): this {
    return this.setHeader('Content-Type', mediaType);
  }

  setHeader(name: string, value: string | number): this {
    this.headers.set(name, value);
    return this;
  }

  override _write(bytes: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.writes.push(bytes.length);
    this.bytes.push(bytes);
    done();
  }
}

const text = Array.from({ length: 6_000 }, (_, index) => `{"ServiceId":${index},"Name":"Owner ${index}"}`).join();

async function received(pieces: readonly string[], coding?: ContentCoding, length?: number): Promise<Received> {
  const response = new Received();
  const body = { pieces: pieces.map((piece) => Buffer.from(piece)), length };
  await writeJson(body, response as unknown as Response, { coding, caller: 'someone' });
  return response;
}

const cutInto = (size: number) =>
  Array.from({ length: Math.ceil(text.length / size) }, (_, index) => text.slice(index * size, (index + 1) * size));

// The ends of pieces depend on how the graph was read. So they could disclose links that the caller may not see.
it.each([undefined, 'gzip', 'br'] as const)(
  'the same body is sent in the same bytes however it is cut: %s',
  async (coding) => {
    const [whole, ...others] = await Promise.all(
      [text.length, 99_740, 65_536, 1_000].map((size) => received(cutInto(size), coding)),
    );
    expect(others.map(({ body, writes, headers }) => ({ body, writes, headers }))).toEqual(
      others.map(() => ({ body: whole?.body, writes: whole?.writes, headers: whole?.headers })),
    );
    const decoded = { gzip: gunzipSync, br: brotliDecompressSync };
    expect((coding ? decoded[coding] : Buffer.from)(whole?.body ?? Buffer.alloc(0)).toString()).toBe(text);
  },
);

it.each(['gzip', 'br'] as const)('a body that turns out to be short is sent as it is: %s', async (coding) => {
  const { body, headers } = await received(['{"a":', '1}'], coding);
  expect([body.toString(), headers]).toEqual([
    '{"a":1}',
    new Map<string, string | number>([
      ['Content-Type', 'application/json'],
      ['Content-Length', 7],
    ]),
  ]);
});

it('one caller has at most 8 encoders at a time, and others have theirs', async () => {
  const open = Array.from({ length: 8 }, () => BodyEncoder.open('gzip', 'someone'));
  try {
    const [own, other] = [BodyEncoder.open('gzip', 'someone'), BodyEncoder.open('gzip', 'another')];
    open.push(other);
    expect([own, other?.coding]).toEqual([undefined, 'gzip']);
    expect((await received([text], 'gzip')).headers.has('Content-Encoding')).toBe(false);
  } finally {
    for (const encoder of open) encoder?.close();
  }
  expect((await received([text], 'gzip')).headers.get('Content-Encoding')).toBe('gzip');
});
