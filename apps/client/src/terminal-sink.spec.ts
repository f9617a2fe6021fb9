import { terminalSafe } from './terminal-sink';

async function written(isTTY: boolean, ...pieces: (Buffer | string)[]): Promise<Buffer> {
  const got: Buffer[] = [];
  const sink = terminalSafe({ write: async (bytes) => void got.push(Buffer.from(bytes)) }, { isTTY });
  for (const piece of pieces) await sink.write(piece);
  return Buffer.concat(got);
}

const steering = { Name: 'Åse \x9b2J\x1b]0;x\x07\x7f\u202e\u{e0001}𝔄' };

test('a terminal gets control characters as escapes, and lines that mean the same', async () => {
  const line = `${JSON.stringify(steering)}\n`;
  const shown = (await written(true, line)).toString();
  expect(shown).toBe('{"Name":"Åse \\u009b2J\\u001b]0;x\\u0007\\u007f\\u202e\\udb40\\udc01𝔄"}\n');
  expect(JSON.parse(shown)).toEqual(steering);
});

test('a character that is spread over two pieces is escaped too', async () => {
  const bytes = Buffer.from('a\x9b2J\tb\n');
  expect((await written(true, bytes.subarray(0, 2), bytes.subarray(2))).toString()).toBe('a\\u009b2J\tb\n');
});

test('a file or a pipe gets every byte as it is', async () => {
  const bytes = Buffer.from([0x61, 0x1b, 0xc2, 0x9b, 0xff, 0x0a]);
  expect(await written(false, bytes)).toEqual(bytes);
});
