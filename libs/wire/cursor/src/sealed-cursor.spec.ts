import { createCipheriv, createHash, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { checkProperty } from '@company-relations/property-testing';
import fc from 'fast-check';
import type { KeyRing } from './key-ring';
import { type CursorBinding, isSealedCursor, openCursor, type ChainPosition, sealCursor } from './sealed-cursor';

const ring = (...ids: string[]): KeyRing => new Map(ids.map((id) => [id, createSecretKey(randomBytes(32))]));
const keys = ring('2026');
const position: ChainPosition = { after: 1017, served: 500, total: 120_000 };
const bound: CursorBinding = { owner: 'one', search: '{"countries":["NO"]}' };
const invalid = { ok: false };
const tokenBytes = Buffer.from(sealCursor(position, bound, keys), 'base64url').length;
const magnitude = fc.oneof(
  { weight: 4, arbitrary: fc.maxSafeNat() },
  { weight: 1, arbitrary: fc.constantFrom(0, Number.MAX_SAFE_INTEGER) },
);
const text = fc.oneof({ weight: 4, arbitrary: fc.string() }, { weight: 1, arbitrary: fc.constant('') });
const bindings = fc.record({ owner: text, search: text });
const positions = fc.record({ after: magnitude, served: magnitude, total: magnitude });

const positionClasses = ['a 0', 'the greatest number', 'a number above 2^32'] as const;

function meetPosition(
  sealed: ChainPosition,
  meet: (name: (typeof positionClasses)[number], isMet?: boolean) => void,
): void {
  const numbers = [sealed.after, sealed.served, sealed.total];
  meet('a 0', numbers.includes(0));
  meet('the greatest number', numbers.includes(Number.MAX_SAFE_INTEGER));
  meet(
    'a number above 2^32',
    numbers.some((number) => number > 2 ** 32),
  );
}

describe('a sealed cursor', () => {
  it('opens to the position that was sealed', () => {
    checkProperty(
      { values: fc.tuple(positions, bindings), classes: [...positionClasses, 'an empty search'] },
      ([sealed, binding], meet) => {
        expect(openCursor(sealCursor(sealed, binding, keys), binding, keys)).toEqual({ ok: true, position: sealed });
        meetPosition(sealed, meet);
        meet('an empty search', binding.search === '');
      },
    );
  });

  it('has the same length for every position, and is base64url', () => {
    const lengths = new Set<number>();
    checkProperty({ values: fc.tuple(positions, bindings), classes: positionClasses }, ([sealed, binding], meet) => {
      const token = sealCursor(sealed, binding, keys);
      lengths.add(token.length);
      expect(token).toMatch(/^[\w-]+$/);
      meetPosition(sealed, meet);
    });
    expect(lengths.size).toBe(1);
  });

  it('never repeats, not even for the same position', () => {
    const tokens = Array.from({ length: 100 }, () => sealCursor(position, bound, keys));
    expect(new Set(tokens).size).toBe(100);
  });

  it('is invalid for another search or owner, and keeps its seal for the same owner alone', () => {
    const near = fc
      .string()
      .chain((text) =>
        fc.tuple(fc.constant(text), fc.constantFrom(`${text} `, ` ${text}`, `${text}\u0000`, text.slice(0, -1))),
      );
    const texts = fc.oneof(fc.tuple(fc.string(), fc.string()), near).filter(([one, other]) => one !== other);
    checkProperty(
      {
        values: fc.tuple(texts, fc.constantFrom('owner', 'search')),
        classes: ['the beginning of the other', 'something else', 'empty', 'another owner', 'another search'],
      },
      ([[one, other], member], meet) => {
        const token = sealCursor(position, { ...bound, [member]: one }, keys);
        const changed = { ...bound, [member]: other };
        expect(openCursor(token, changed, keys)).toEqual(invalid);
        expect(isSealedCursor(token, changed.owner, keys)).toBe(member === 'search');
        meet(other.startsWith(one) || one.startsWith(other) ? 'the beginning of the other' : 'something else');
        meet('empty', one === '' || other === '');
        meet(member === 'owner' ? 'another owner' : 'another search');
      },
    );
  });

  it('is invalid with another version', () => {
    const bytes = Buffer.from(sealCursor(position, bound, keys), 'base64url');
    const others = Array.from({ length: 256 }, (_, version) => version).filter((version) => version !== bytes[0]);
    const opened = others.map((version) =>
      openCursor(Buffer.concat([Buffer.from([version]), bytes.subarray(1)]).toString('base64url'), bound, keys),
    );
    expect(opened).toEqual(others.map(() => invalid));
  });

  it('is invalid when any byte is changed', () => {
    const bytes = Buffer.from(sealCursor(position, bound, keys), 'base64url');
    for (let index = 0; index < bytes.length; index += 1) {
      for (const flip of [1, 0x80, 0xff]) {
        const changed = Buffer.from(bytes);
        changed[index] = (changed[index] as number) ^ flip;
        expect(openCursor(changed.toString('base64url'), bound, keys)).toEqual(invalid);
        expect(isSealedCursor(changed.toString('base64url'), bound.owner, keys)).toBe(false);
      }
    }
  });

  it('is invalid when any character is changed, added or cut off', () => {
    const token = sealCursor(position, bound, keys);
    for (let index = 0; index < token.length; index += 1) {
      for (const character of 'Aa0-_ +=*\u0000é') {
        if (token[index] === character) continue;
        expect(openCursor(token.slice(0, index) + character + token.slice(index + 1), bound, keys)).toEqual(invalid);
      }
      expect(openCursor(token.slice(0, index), bound, keys)).toEqual(invalid);
    }
    for (const suffix of ['A', '=', ' ', '\n', token]) expect(openCursor(token + suffix, bound, keys)).toEqual(invalid);
  });

  it('is invalid when spliced from two, cut anywhere', () => {
    const [one, other] = [sealCursor(position, bound, keys), sealCursor({ ...position, after: 1 }, bound, keys)];
    const [bytes, others] = [one, other].map((token) => Buffer.from(token, 'base64url')) as [Buffer, Buffer];
    const heads = bytes.findIndex((byte, index) => byte !== others[index]);
    for (let at = heads + 1; at < bytes.length; at += 1) {
      const spliced = Buffer.concat([bytes.subarray(0, at), others.subarray(at)]);
      // Random bytes can be the same at the end of both. Then the splice is the first one.
      if (!spliced.equals(bytes)) expect(openCursor(spliced.toString('base64url'), bound, keys)).toEqual(invalid);
    }
  });

  it('is invalid, without an exception, for any other text', () => {
    // fast-check's own unit `binary` takes a second to create in Jest, so this spec makes its own characters.
    const character = fc.integer({ min: 0, max: 0x10ffff }).map((codePoint) => String.fromCodePoint(codePoint));
    const base64url = fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes).toString('base64url'));
    const sized = fc
      .uint8Array({ minLength: tokenBytes, maxLength: tokenBytes })
      .map((bytes) =>
        Buffer.from(Uint8Array.of(2, 4, ...Buffer.from('2026'), ...bytes.subarray(6))).toString('base64url'),
      );
    checkProperty(
      {
        values: fc.tuple(fc.oneof(fc.string({ unit: character }), base64url, sized), bindings),
        classes: ['base64url', 'other characters', 'as long as a cursor'],
      },
      ([token, binding], meet) => {
        expect(openCursor(token, binding, keys)).toEqual(invalid);
        expect(isSealedCursor(token, binding.owner, keys)).toBe(false);
        meet(/^[\w-]+$/.test(token) ? 'base64url' : 'other characters');
        meet('as long as a cursor', token.length === sealCursor(position, binding, keys).length);
      },
    );
    expect(openCursor('A'.repeat(10_000_000), bound, keys)).toEqual(invalid);
  });

  it('opens with an older key of the ring, and no longer when that key is retired', () => {
    const [older, newer] = [ring('old'), ring('new')];
    const token = sealCursor(position, bound, older);
    expect(openCursor(token, bound, new Map([...newer, ...older]))).toEqual({ ok: true, position });
    expect(openCursor(token, bound, newer)).toEqual(invalid);
  });

  it('is sealed with the first key of the ring', () => {
    const [first, second] = [ring('first'), ring('second')];
    const token = sealCursor(position, bound, new Map([...first, ...second]));
    expect(openCursor(token, bound, first)).toEqual({ ok: true, position });
    expect(openCursor(token, bound, second)).toEqual(invalid);
  });

  it('is invalid when another ring uses the same key id', () => {
    expect(openCursor(sealCursor(position, bound, ring('a')), bound, ring('a'))).toEqual(invalid);
  });

  it.each([{ after: -1 }, { served: 0.5 }, { total: 2 ** 53 }, { after: Number.NaN }])(
    'rejects a position with %j',
    (wrong) => {
      expect(() => sealCursor({ ...position, ...wrong }, bound, keys)).toThrow(
        new RangeError(`${Object.values(wrong)[0]} is no position`),
      );
    },
  );

  it('rejects an empty key ring', () => {
    expect(() => sealCursor(position, bound, new Map())).toThrow(new RangeError('A key ring needs a key'));
  });

  it('is decoded up to 192 characters and never beyond', () => {
    const read = [58, 59].map((length) => {
      const long = ring('k'.repeat(length));
      const token = sealCursor(position, bound, long);
      return [token.length, openCursor(token, bound, long)];
    });
    expect(read).toEqual([
      [192, { ok: true, position }],
      [194, invalid],
    ]);
  });
});

/** Makes a token as the service did before version 2: its seal was bound to owner and search together. */
function formerCursor(sealed: ChainPosition, binding: string, key: KeyObject, id = '2026'): string {
  const header = Buffer.from([1, id.length, ...Buffer.from(id)]);
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: 16 });
  cipher.setAAD(Buffer.concat([header, createHash('sha256').update(binding).digest()]));
  const plain = Buffer.alloc(24);
  [sealed.after, sealed.served, sealed.total].forEach((value, at) => plain.writeBigUInt64BE(BigInt(value), at * 8));
  const encrypted = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([header, nonce, encrypted, cipher.getAuthTag()]).toString('base64url');
}

describe('a cursor of version 1', () => {
  const key = keys.get('2026') as KeyObject;
  const token = formerCursor(position, '["one",{"countries":["NO"]}]', key);

  it('goes on with its run', () => {
    expect(openCursor(token, bound, keys)).toEqual({ ok: true, position });
  });

  it('is invalid for another owner or search, and when it is changed', () => {
    const bytes = Buffer.from(token, 'base64url');
    bytes[bytes.length - 1] = (bytes.at(-1) as number) ^ 1;
    expect([
      openCursor(token, { ...bound, owner: 'two' }, keys),
      openCursor(token, { ...bound, search: '{}' }, keys),
      openCursor(bytes.toString('base64url'), bound, keys),
    ]).toEqual([invalid, invalid, invalid]);
  });

  it('is checked by its form alone where its search is not known', () => {
    expect([
      isSealedCursor(token, 'one', keys),
      isSealedCursor(token.slice(0, -4), 'one', keys),
      isSealedCursor(token, 'one', ring('2027')),
    ]).toEqual([true, false, false]);
  });
});
