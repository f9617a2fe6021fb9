import type { RegisterStatement, StatedRecord } from '@company-relations/ownership';

/** Returns statements as a file of the register format. Among records, only holdings are supported. */
export function registerLines(statements: readonly RegisterStatement[]): string {
  return statements.map((statement) => `${JSON.stringify(lineOf(statement))}\n`).join('');
}

function lineOf(statement: RegisterStatement): object {
  const { id, asOf, source } = { source: undefined, ...statement };
  const common = { id, asOf, source };
  switch (statement.type) {
    case 'company': {
      const { identifiers, profile } = statement;
      const { countryCode, totalNumberOfShares } = profile;
      return { statement: 'company', ...common, identifiers, countryCode, totalNumberOfShares };
    }
    case 'person':
      return { statement: 'person', ...common, isProtected: statement.profile.isProtected };
    case 'removal':
      return { statement: 'removal', of: statement.of, ...common };
    case 'end':
      return { statement: 'end', ...common, outDate: statement.outDate };
    case 'record': {
      const [stated] = statement.records as readonly StatedRecord[];
      const { party, company } = statement;
      return { statement: 'ownership', ...common, party, company, ...holdingOf(stated as StatedRecord) };
    }
  }
}

function holdingOf(stated: StatedRecord): object {
  const { inDate, outDate, stakePercent, numberOfShares } = stated.record as Record<string, unknown>;
  const shares = 'votesAlone' in stated ? { numberOfVotes: 5 } : { ownershipStake: stakePercent, numberOfShares };
  return { ...shares, inDate, outDate };
}
