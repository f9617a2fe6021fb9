import { inflateSync } from 'node:zlib';

/** An image that a page saved. */
export interface PngImage {
  readonly width: number;
  readonly height: number;
  /** The number of different bytes in its pixels. A blank image has few. */
  readonly values: number;
}

const signature = Buffer.from('89504e470d0a1a0a', 'hex');
/** The bytes of a pixel by colour type: grey, RGB, grey and alpha, RGB and alpha. Browsers write no palettes. */
const channels: Readonly<Record<number, number>> = { 0: 1, 2: 3, 4: 2, 6: 4 };

/** @throws Error unless the file is a whole PNG of 8 bits for each channel, whose pixels can be unpacked. */
export function readPng(file: Buffer): PngImage {
  if (!file.subarray(0, 8).equals(signature)) throw new Error('This is no PNG.');
  const chunks = chunksOf(file);
  const header = chunks.find(({ type }) => type === 'IHDR')?.data;
  if (!header || chunks.at(-1)?.type !== 'IEND') throw new Error('The PNG has no header or no end.');
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const [depth, colourType] = [header.readUInt8(8), header.readUInt8(9)];
  const pixels = inflateSync(Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data)));
  // Each row begins with a byte for its filter.
  const expected = height * (1 + width * (channels[colourType] ?? 0));
  if (depth !== 8 || pixels.length !== expected)
    throw new Error(`The PNG has ${pixels.length} bytes, not ${expected}.`);
  return { width, height, values: new Set(pixels).size };
}

function chunksOf(file: Buffer): { readonly type: string; readonly data: Buffer }[] {
  const chunks: { type: string; data: Buffer }[] = [];
  for (let at = signature.length; at < file.length;) {
    const length = file.readUInt32BE(at);
    chunks.push({ type: file.toString('latin1', at + 4, at + 8), data: file.subarray(at + 8, at + 8 + length) });
    at += 12 + length;
  }
  return chunks;
}
