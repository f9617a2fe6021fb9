import { brotliDecompressSync, constants, gunzipSync } from 'node:zlib';
import { BodyEncoder, type ContentCoding, encodeWhole } from './content-coding';

const decoders = { gzip: gunzipSync, br: brotliDecompressSync };
const batch = Buffer.from('{"Name":"Nordlys Eksempel AS"},'.repeat(2_000));
const never = { signal: new AbortController().signal };

describe.each(['gzip', 'br'] as const)('a body in %s', (coding) => {
  it('can be decoded as far as it was encoded, before the rest exists', async () => {
    const encoder = BodyEncoder.open(coding) as BodyEncoder;
    const first = await encoder.encode(batch);
    const partly = { finishFlush: constants[coding === 'br' ? 'BROTLI_OPERATION_FLUSH' : 'Z_SYNC_FLUSH'] };
    expect(decoders[coding](first, partly).equals(batch)).toBe(true);
    const last = await encoder.finish(Buffer.from('end'));
    encoder.close();
    expect(decoders[coding](Buffer.concat([first, last])).toString()).toBe(`${batch.toString()}end`);
  });

  it('is much shorter, and always the same bytes', async () => {
    const [once, again] = await Promise.all([bytesOf(coding), bytesOf(coding)]);
    expect([once.length < batch.length / 10, once.equals(again)]).toEqual([true, true]);
    expect(decoders[coding](once).equals(Buffer.concat([batch, batch]))).toBe(true);
  });
});

it('an encoder that failed reports it instead of ending the process', async () => {
  const encoder = BodyEncoder.open('gzip') as BodyEncoder;
  encoder.close();
  await expect(encoder.encode(batch)).rejects.toThrow();
});

it('encodes 32 bodies at a time and sends others as they are, until one is closed', async () => {
  const open = Array.from({ length: 32 }, (_, index) => BodyEncoder.open('gzip', `${index % 4}`) as BodyEncoder);
  expect([BodyEncoder.open('br'), await encodeWhole([batch], 'gzip', never)]).toEqual([
    undefined,
    { pieces: [batch], coding: undefined },
  ]);
  open[0]?.close();
  open[0]?.close();
  const [next, tooMany] = [BodyEncoder.open('br'), BodyEncoder.open('br')];
  expect([next?.coding, tooMany]).toEqual(['br', undefined]);
  for (const encoder of [...open, next]) encoder?.close();
  expect((await encodeWhole([batch], 'gzip', never)).coding).toBe('gzip');
});

it('stops encoding for a client that disconnected', async () => {
  await expect(encodeWhole([batch], 'gzip', { signal: AbortSignal.abort('gone') })).rejects.toBe('gone');
});

async function bytesOf(coding: ContentCoding): Promise<Buffer> {
  return Buffer.concat((await encodeWhole([batch, batch], coding, never)).pieces);
}
