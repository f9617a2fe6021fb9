import { closeSync, openSync, writeSync } from 'node:fs';

/** A group whose first picture has 100 parties: 50 owners above the company and 49 companies below it. */
export const groupOf100 = { name: 'Storgruppe Testmor AS', parties: 100 } as const;
/** A company that has very many owners. */
export const companyOfMany = { name: 'Mangeeide Testselskap AS', owners: 50_000 } as const;

const asOf = '2026-01-15';

interface Company {
  readonly id: string;
  readonly name: string;
  readonly number: number;
}

/** Writes the group and the company with very many owners to a file in the register format. */
export function writeLargeGroups(file: string): void {
  const descriptor = openSync(file, 'w');
  try {
    for (const statements of [groupStatements(), companyOfManyStatements()])
      writeSync(descriptor, `${[...statements].map((statement) => JSON.stringify(statement)).join('\n')}\n`);
  } finally {
    closeSync(descriptor);
  }
}

function* groupStatements(): Generator<object> {
  const mother = { id: 'large:group', name: groupOf100.name, number: 1 };
  yield company(mother);
  for (let index = 0; index < 50; index += 1) {
    const owner = { id: `large:owner-${index}`, name: `Eier nummer ${index} AS`, number: 100 + index };
    yield company(owner);
    yield ownership(owner.id, mother.id, 2);
    // Two owners of each owner, for the layer above.
    for (const further of [0, 1]) {
      const above = {
        id: `${owner.id}-${further}`,
        name: `Eiers eier ${index}-${further} AS`,
        number: 200 + 2 * index + further,
      };
      yield company(above);
      yield ownership(above.id, owner.id, 50);
    }
  }
  for (let index = 0; index < 49; index += 1) {
    const daughter = { id: `large:daughter-${index}`, name: `Datter nummer ${index} AS`, number: 400 + index };
    yield company(daughter);
    yield ownership(mother.id, daughter.id, 100);
  }
}

function* companyOfManyStatements(): Generator<object> {
  const owned = { id: 'large:many', name: companyOfMany.name, number: 2 };
  yield company(owned);
  for (let index = 0; index < companyOfMany.owners; index += 1) {
    const id = `large:person-${index}`;
    yield { statement: 'person', id, asOf, name: `Aksjonær nummer ${index}`, isProtected: false };
    yield ownership(id, owned.id, 100 / companyOfMany.owners);
  }
}

function company({ id, name, number }: Company): object {
  const orgNo = String(888_000_000 + number);
  return {
    statement: 'company',
    id,
    asOf,
    name,
    orgNo,
    countryCode: 'NO',
    legalForm: 'AS',
    operationalStatus: 'ACTIVE',
  };
}

function ownership(party: string, owned: string, ownershipStake: number): object {
  const id = `${party}>${owned}`;
  return { statement: 'ownership', id, asOf, party, company: owned, ownershipStake, inDate: '2020-01-01' };
}
