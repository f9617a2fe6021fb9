import { randomBytes } from 'node:crypto';
import { parseKeyRing, randomKeyRing } from './key-ring';

const written = (bytes = 32) => randomBytes(bytes).toString('base64');

describe('parseKeyRing', () => {
  it('keeps the order of the lines and skips blank lines and remarks', () => {
    const [first, second] = [written(), written()];
    const reading = parseKeyRing(`# newest first\n\nb:${first}\r\n  a:${second}  \n`);
    const exported = reading.ok ? [...reading.keys].map(([id, key]) => [id, key.export().toString('base64')]) : [];
    expect(exported).toEqual([
      ['b', first],
      ['a', second],
    ]);
  });

  it('reports every bad line by its number, without its content', () => {
    const text = [
      `a:${written(16)}`,
      `b:${written()}`,
      `b:${written()}`,
      `:${written()}`,
      'secret',
      `${'k'.repeat(17)}:${written()}`,
    ];
    expect(parseKeyRing(text.join('\n'))).toEqual({
      ok: false,
      problems: [
        'line 1 is not <key id>:<base64 of 32 bytes>',
        'line 3 repeats a key id',
        'line 4 is not <key id>:<base64 of 32 bytes>',
        'line 5 is not <key id>:<base64 of 32 bytes>',
        'line 6 is not <key id>:<base64 of 32 bytes>',
      ],
    });
  });

  it('refuses a ring without a key', () => {
    expect(parseKeyRing('# nothing\n')).toEqual({ ok: false, problems: ['there is no key'] });
  });

  it('reports only the bad lines of a ring without a good line', () => {
    expect(parseKeyRing('secret')).toEqual({ ok: false, problems: ['line 1 is not <key id>:<base64 of 32 bytes>'] });
  });

  it('reads key ids of 16 characters, and nothing after a key', () => {
    const [id, key] = ['k'.repeat(16), written()];
    const reading = parseKeyRing(`${id}:${key}`);
    expect([reading.ok && [...reading.keys.keys()], parseKeyRing(`${id}:${key}${key}`).ok]).toEqual([[id], false]);
  });
});

describe('randomKeyRing', () => {
  it('makes a new key each time', () => {
    const exported = () => [...randomKeyRing().values()].map((key) => key.export().toString('hex'));
    expect(exported()).not.toEqual(exported());
  });

  it('has one key with an id that is valid in a key ring file', () => {
    expect([...randomKeyRing().keys()]).toEqual([expect.stringMatching(/^[\w-]{1,16}$/)]);
  });
});
