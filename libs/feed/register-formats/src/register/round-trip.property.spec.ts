import type { RecordStatement } from '@company-relations/ownership';
import { checkProperty } from '@company-relations/property-testing';
import fc from 'fast-check';
import { csvReader } from '../csv/csv-reader';
import { csvWriter } from '../csv/csv-writer';
import { readerFor } from '../readers';
import { writtenHolding } from '../testing/written-holding';
import type { WrittenHolding } from './written-statements';

const registerReader = readerFor('register');
const common = { id: 'r', asOf: '2026-01-01T00:00:00Z', party: 'p', company: 'c' };

/** Ownerships more often, because only they can state votes alone. */
const kinds = ['ownership', 'ownership', 'ownership', 'companyStructure', 'beneficialOwnership'] as const;

/** A bound that may be absent. If it is stated, it is excluded, included, or the line is silent about it. */
interface StatedBound {
  readonly bound?: number;
  readonly isExcluded?: boolean | undefined;
}

const statedRange: fc.Arbitrary<StatedBound[]> = fc
  .record({
    values: fc.constantFrom([0, 25], [25, 50], [50, 75], [75, 100], [0.5, 99.999999]),
    areStated: fc.constantFrom([true, true], [true, true], [true, false], [false, true]),
    excluded: fc.tuple(fc.constantFrom(true, false, undefined), fc.constantFrom(true, false, undefined)),
  })
  .map(({ values, areStated, excluded }) =>
    values.map((bound, side) => (areStated[side] === true ? { bound, isExcluded: excluded[side] } : {})),
  );
const range = fc.oneof(
  { weight: 3, arbitrary: statedRange },
  { weight: 2, arbitrary: fc.constant<StatedBound[]>([{}, {}]) },
);

const holding: fc.Arbitrary<WrittenHolding> = fc
  .record({ statement: fc.constantFrom(...kinds), stakes: range, votes: range })
  .map(({ statement, stakes: [minStake, maxStake], votes: [minVotes, maxVotes] }) => ({
    statement,
    ...common,
    minOwnershipStake: minStake?.bound,
    maxOwnershipStake: maxStake?.bound,
    isMinOwnershipStakeExcluded: minStake?.isExcluded,
    isMaxOwnershipStakeExcluded: maxStake?.isExcluded,
    minVotes: minVotes?.bound,
    maxVotes: maxVotes?.bound,
    isMinVotesExcluded: minVotes?.isExcluded,
    isMaxVotesExcluded: maxVotes?.isExcluded,
  }))
  // Members that are undefined are absent from the line.
  .map((written) => JSON.parse(JSON.stringify(written)) as WrittenHolding);

/** `false` says the same as the absence of the flag. */
function withoutFalse(written: WrittenHolding): WrittenHolding {
  return JSON.parse(JSON.stringify(written, (_name, value: unknown) => (value === false ? undefined : value)));
}

function statementOf(read: ReturnType<typeof registerReader.read>): RecordStatement {
  const [statement] = 'statements' in read ? read.statements : [];
  if (statement?.type !== 'record') throw new Error(`no record was read: ${JSON.stringify(read)}`);
  return statement;
}

function rowRead(written: WrittenHolding): ReturnType<typeof registerReader.read> {
  const writer = csvWriter(Object.keys(written));
  const reader = csvReader(writer.header);
  if ('problem' in reader) throw new Error(reader.problem);
  return reader.read(writer.row({ ...written }));
}

describe('a holding with open and closed bounds of shares and votes', () => {
  it('is the same after it was read and written again, as JSON and as CSV', () => {
    const classes = [
      'an open minimum of shares',
      'an open maximum of shares',
      'an open minimum of votes',
      'an open maximum of votes',
      'only closed bounds',
      'open and closed bounds',
      'a bound that is stated to be closed',
      'votes alone',
    ] as const;
    checkProperty({ values: holding, classes }, (written, meet) => {
      const statement = statementOf(registerReader.read(JSON.stringify(written)));
      const back = writtenHolding(statement);
      expect(back).toEqual(withoutFalse(written));
      expect(statementOf(registerReader.read(JSON.stringify(back)))).toEqual(statement);
      expect(statementOf(rowRead(back))).toEqual(statement);
      const flags = Object.entries(written).filter(([name]) => name.endsWith('Excluded'));
      const bounds = Object.keys(written).filter((name) => /^(min|max)/.test(name)).length;
      const open = flags.filter(([, value]) => value === true).length;
      meet('an open minimum of shares', written.isMinOwnershipStakeExcluded === true);
      meet('an open maximum of shares', written.isMaxOwnershipStakeExcluded === true);
      meet('an open minimum of votes', written.isMinVotesExcluded === true);
      meet('an open maximum of votes', written.isMaxVotesExcluded === true);
      meet('only closed bounds', open === 0 && bounds > 0);
      meet('open and closed bounds', open > 0 && open < bounds);
      meet(
        'a bound that is stated to be closed',
        flags.some(([, value]) => value === false),
      );
      meet('votes alone', statement.records[0]?.kind === 'ownership' && statement.records[0].votesAlone === true);
    });
  });
});
