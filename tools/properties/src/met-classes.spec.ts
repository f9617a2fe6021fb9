import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { caseCount, type PropertyRun, runOf } from './case-count';
import { ClassesNotMetError, MetClasses, requiredCases } from './met-classes';

const usual: PropertyRun = { cases: 200, seed: 7, length: 'usual' };

/** Counts for this number of cases. The first `meeting` cases belong to the class `rare`, all cases to `always`. */
function afterCases(count: number, meeting: number, run = usual): MetClasses<'rare' | 'always'> {
  const met = new MetClasses<'rare' | 'always'>('some property', ['rare', 'always'], run);
  for (let at = 0; at < count; at += 1) {
    met.beginCase();
    met.meet('always');
    met.meet('always');
    met.meet('rare', at < meeting);
  }
  return met;
}

let printed: jest.SpyInstance;
beforeEach(() => {
  printed = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
});
afterEach(() => printed.mockRestore());

describe('classes met by a property', () => {
  it('are counted once in each case and printed with their share', () => {
    const met = afterCases(200, 50);
    expect(met.report()).toEqual({ property: 'some property', seed: 7, cases: 200, met: { rare: 50, always: 200 } });
    met.finish();
    expect(printed.mock.calls.flat().join('')).toBe(
      'Property "some property": 200 cases, seed 7, each class at least 20 times\n       50  25.0 %  rare\n      200 100.0 %  always\n',
    );
  });

  it('are too few below 20 cases, below 5 % of them, or below 200 in the full run', () => {
    expect([requiredCases(200, 'usual'), requiredCases(30, 'usual'), requiredCases(1_000, 'usual')]).toEqual([
      20, 20, 50,
    ]);
    expect([requiredCases(300, 'full'), requiredCases(10_000, 'full'), requiredCases(5, 'short')]).toEqual([
      200, 500, 0,
    ]);
    expect(() => afterCases(200, 20).finish()).not.toThrow();
    expect(() => afterCases(200, 19).finish()).toThrow(
      new ClassesNotMetError('"some property" (seed 7) needs 20 of 200 cases of each class, but met rare: 19.'),
    );
    expect(() => afterCases(1_000, 49).finish()).toThrow(ClassesNotMetError);
    expect(() => afterCases(300, 199, { ...usual, length: 'full' }).finish()).toThrow(ClassesNotMetError);
    expect(() => afterCases(0, 0).finish()).toThrow(ClassesNotMetError);
  });

  it('are not judged in a run that is shorter than that of npm test', () => {
    expect(() => afterCases(5, 0, { ...usual, length: 'short' }).finish()).not.toThrow();
  });

  it('are added to the folder that the environment names', () => {
    const folder = mkdtempSync(join(tmpdir(), 'property-reports-'));
    process.env['PROPERTY_REPORTS'] = folder;
    try {
      for (const count of [200, 201]) afterCases(count, 60).finish();
      const lines = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
      expect(
        lines
          .join('')
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line).cases),
      ).toEqual([200, 201]);
    } finally {
      delete process.env['PROPERTY_REPORTS'];
      rmSync(folder, { recursive: true });
    }
  });
});

describe('the run that the environment asks for', () => {
  it('has the same seed each time by default, and another one where a number of cases is asked for', () => {
    expect(runOf({}, 200)).toEqual({ cases: 200, seed: 20_261, length: 'usual' });
    expect(runOf({}, 20)).toEqual({ cases: 20, seed: 20_261, length: 'short' });
    expect(runOf({ PROPERTY_CASES: '10000', PROPERTY_SEED: '5' }, 20)).toEqual({
      cases: 10_000,
      seed: 5,
      length: 'full',
    });
    expect(runOf({ PROPERTY_CASES: '9999' }, 20)).toMatchObject({ cases: 9_999, length: 'usual' });
    expect(runOf({ PROPERTY_CASES: '9999' }, 20).seed).not.toBe(20_261);
    expect(() => runOf({ PROPERTY_SEED: 'x' }, 200)).toThrow('PROPERTY_SEED must be a whole number.');
  });

  it('tries a slow property on its own numbers of cases, in proportion between them and never fewer than npm test', () => {
    const tried = (cases: number) => caseCount(40, 1_000, { cases, seed: 1, length: 'usual' });
    expect([1, 20, 200, 201, 2_000, 10_000, 20_000].map(tried)).toEqual([1, 4, 40, 40, 200, 1_000, 2_000]);
  });
});
