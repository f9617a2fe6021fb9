import { GraphClient } from '@company-relations/neo4j-client';
import { ownerCategories, type RecordStatement, unspecifiedReasons } from '@company-relations/ownership';
import * as fc from 'fast-check';
import { graphClientSettings } from '../harness/graph';
import { applyAll, firstLoadDay, type RandomRegister, type RegisterPlace, secretWord } from './random-register';
import { loadDays } from './random-graph';
import { asOf } from './register-place';

/** Generates reasons why a register does not name some owners of one company. In half of the cases there are none. */
export function anyUnnamedOwners() {
  const reason = fc.record({
    category: fc.constantFrom(...ownerCategories),
    reason: fc.constantFrom(...unspecifiedReasons),
    ended: fc.constantFrom(false, false, true),
    inDate: fc.constantFrom(undefined, '2014-01-01T00:00:00Z', '2018-01-01T00:00:00Z'),
    hasText: fc.boolean(),
  });
  return fc.oneof(fc.constant([]), fc.array(reason, { minLength: 1, maxLength: 2 }));
}

type UnnamedOwners = ReturnType<typeof anyUnnamedOwners> extends fc.Arbitrary<infer Value> ? Value : never;

/** Loads reasons why owners are not named. The first list of reasons is about the first company, and so on. */
export async function loadUnnamedOwners(
  reasons: readonly UnnamedOwners[],
  { companies }: RandomRegister,
  { name }: RegisterPlace,
): Promise<void> {
  const statements = reasons.flatMap((ofCompany, at) => {
    const company = companies[at]?.statement.id;
    return company === undefined || ofCompany.length === 0 ? [] : statementOf(company, ofCompany, `${name}-why-${at}`);
  });
  const graph = new GraphClient(graphClientSettings());
  try {
    await applyAll(graph, statements, firstLoadDay + loadDays);
  } finally {
    await graph.close();
  }
}

function statementOf(company: string, reasons: UnnamedOwners, id: string): RecordStatement {
  return {
    ...{ type: 'record', id, asOf, party: company, company },
    records: reasons.map(({ category, reason, ended, inDate, hasText }) => ({
      kind: 'unspecifiedOwner',
      ended,
      record: {
        ...{ category, reason },
        ...(inDate !== undefined && { inDate }),
        ...(hasText && { text: `${secretWord} words of a register` }),
      },
    })),
  };
}
