import { createSecretKey, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import type { KeyRing } from './key-ring';
import { openCursor, type RunPosition, sealCursor } from './sealed-cursor';

const ring = (...ids: string[]): KeyRing => new Map(ids.map((id) => [id, createSecretKey(randomBytes(32))]));
const keys = ring('2026');
const position: RunPosition = { after: 1017, served: 500, total: 120_000 };
const invalid = { ok: false };
const magnitude = fc.maxSafeNat();
const positions = fc.record({ after: magnitude, served: magnitude, total: magnitude });

describe('a sealed cursor', () => {
  it('opens to the position that was sealed', () => {
    fc.assert(
      fc.property(positions, fc.string(), (sealed, binding) => {
        expect(openCursor(sealCursor(sealed, binding, keys), binding, keys)).toEqual({ ok: true, position: sealed });
      }),
    );
  });

  it('has the same length whatever it holds, and is base64url', () => {
    const lengths = new Set<number>();
    fc.assert(
      fc.property(positions, fc.string(), (sealed, binding) => {
        const token = sealCursor(sealed, binding, keys);
        lengths.add(token.length);
        expect(token).toMatch(/^[\w-]+$/);
      }),
    );
    expect(lengths.size).toBe(1);
  });

  it('never repeats, not even for the same position', () => {
    const tokens = Array.from({ length: 100 }, () => sealCursor(position, 'search', keys));
    expect(new Set(tokens).size).toBe(100);
  });

  it('is invalid with another binding', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (binding, other) => {
        fc.pre(binding !== other);
        expect(openCursor(sealCursor(position, binding, keys), other, keys)).toEqual(invalid);
      }),
    );
  });

  it('is invalid as one of another version', () => {
    const bytes = Buffer.from(sealCursor(position, 'search', keys), 'base64url');
    const others = Array.from({ length: 256 }, (_, version) => version).filter((version) => version !== bytes[0]);
    const opened = others.map((version) => openCursor(Buffer.concat([Buffer.from([version]), bytes.subarray(1)]).toString('base64url'), 'search', keys));
    expect(opened).toEqual(others.map(() => invalid));
  });

  it('is invalid when any byte is changed', () => {
    const bytes = Buffer.from(sealCursor(position, 'search', keys), 'base64url');
    for (let index = 0; index < bytes.length; index += 1) {
      for (const flip of [1, 0x80, 0xff]) {
        const changed = Buffer.from(bytes);
        changed[index] = (changed[index] as number) ^ flip;
        expect(openCursor(changed.toString('base64url'), 'search', keys)).toEqual(invalid);
      }
    }
  });

  it('is invalid when any character is changed, added or cut off', () => {
    const token = sealCursor(position, 'search', keys);
    for (let index = 0; index < token.length; index += 1) {
      for (const character of 'Aa0-_ +=*\u0000é') {
        if (token[index] === character) continue;
        expect(openCursor(token.slice(0, index) + character + token.slice(index + 1), 'search', keys)).toEqual(invalid);
      }
      expect(openCursor(token.slice(0, index), 'search', keys)).toEqual(invalid);
    }
    for (const suffix of ['A', '=', ' ', '\n', token]) expect(openCursor(token + suffix, 'search', keys)).toEqual(invalid);
  });

  it('is invalid when spliced from two, cut anywhere', () => {
    const [one, other] = [sealCursor(position, 'search', keys), sealCursor({ ...position, after: 1 }, 'search', keys)];
    const [bytes, others] = [one, other].map((token) => Buffer.from(token, 'base64url')) as [Buffer, Buffer];
    const heads = bytes.findIndex((byte, index) => byte !== others[index]);
    for (let at = heads + 1; at < bytes.length; at += 1) {
      expect(openCursor(Buffer.concat([bytes.subarray(0, at), others.subarray(at)]).toString('base64url'), 'search', keys)).toEqual(invalid);
    }
  });

  it('is invalid, and nothing is thrown, for whatever else is sent', () => {
    // In Jest it takes a second to make fast-check's own unit `binary`.
    const character = fc.integer({ min: 0, max: 0x10ffff }).map((codePoint) => String.fromCodePoint(codePoint));
    const base64url = fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes).toString('base64url'));
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: character }), base64url), fc.string(), (token, binding) => {
        expect(openCursor(token, binding, keys)).toEqual(invalid);
      }),
    );
    expect(openCursor('A'.repeat(10_000_000), 'search', keys)).toEqual(invalid);
  });

  it('opens with an older key of the ring, and no longer when that key is retired', () => {
    const [older, newer] = [ring('old'), ring('new')];
    const token = sealCursor(position, 'search', older);
    expect(openCursor(token, 'search', new Map([...newer, ...older]))).toEqual({ ok: true, position });
    expect(openCursor(token, 'search', newer)).toEqual(invalid);
  });

  it('is sealed with the first key of the ring', () => {
    const [first, second] = [ring('first'), ring('second')];
    const token = sealCursor(position, 'search', new Map([...first, ...second]));
    expect(openCursor(token, 'search', first)).toEqual({ ok: true, position });
    expect(openCursor(token, 'search', second)).toEqual(invalid);
  });

  it('is invalid when another ring uses the same key id', () => {
    expect(openCursor(sealCursor(position, 'search', ring('a')), 'search', ring('a'))).toEqual(invalid);
  });

  it.each([{ after: -1 }, { served: 0.5 }, { total: 2 ** 53 }, { after: Number.NaN }])('is not made of %j', (wrong) => {
    expect(() => sealCursor({ ...position, ...wrong }, 'search', keys)).toThrow(new RangeError(`${Object.values(wrong)[0]} is no position`));
  });

  it('is not made without a key', () => {
    expect(() => sealCursor(position, 'search', new Map())).toThrow(new RangeError('A key ring needs a key'));
  });

  it('is read when it has 128 characters, and never when it is longer', () => {
    const read = [42, 43].map((length) => {
      const long = ring('k'.repeat(length));
      const token = sealCursor(position, 'search', long);
      return [token.length, openCursor(token, 'search', long)];
    });
    expect(read).toEqual([
      [128, { ok: true, position }],
      [130, invalid],
    ]);
  });
});
