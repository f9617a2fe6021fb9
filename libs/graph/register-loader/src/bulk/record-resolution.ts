import {
  type DateTime,
  type EndStatement,
  type RecordStatement,
  type RemovalStatement,
  serviceId,
  type SourceId,
} from '@company-relations/ownership';
import { applyStatement } from '../apply/apply-statement';
import { contentHash, withdrawalHash } from '../apply/content-hash';
import type { Outcome, StoredCompany, StoredPerson } from '../apply/stored';
import { endpointsOf } from '../apply/known-records';
import { StoredGraph } from '../apply/stored-graph';
import type { BaselineRows, RecordImportRow } from './baseline-rows';
import { removalLines } from './removal-lines';

/** A statement about a record. */
export type AnyRecordStatement = RecordStatement | EndStatement | RemovalStatement;

/** Finds the entities that records connect. Entities have numbers, which `RepeatedEntityResolution` explains. */
export interface RecordEntityFinder {
  /** Returns the number of the company that has an id, and the number of the person that has the same id. */
  find(id: SourceId): { readonly company?: number | undefined; readonly person?: number | undefined };
  /**
   * Returns the date on which a company or person was withdrawn.
   *
   * @param key `company:` or `person:`, followed by the id.
   */
  withdrawnAt(key: string): DateTime | undefined;
}

/** One relationship of an import, with the numbers of the entities that it connects. */
export interface ConnectingRow extends RecordImportRow {
  readonly party: number;
  readonly company: number;
}

/** Applies several statements about one record by the rules of a normal load. */
export class RecordResolution {
  private readonly graph: StoredGraph;
  private readonly companies = new Map<number, StoredCompany>();

  /** See `RepeatedEntityResolution`. */
  constructor(
    private readonly entities: RecordEntityFinder,
    now: Date,
    private readonly loadedAt: DateTime,
  ) {
    this.graph = new StoredGraph(now);
  }

  apply(statement: AnyRecordStatement): Outcome {
    if (statement.type === 'record') for (const id of [statement.party, statement.company]) this.read(id);
    return applyStatement(this.graph, statement, contentHash(statement), this.loadedAt);
  }

  /**
   * Returns the rows of the record, with the entities that they connect.
   *
   * @param idOf returns the ServiceId of an entity from its number.
   */
  rows(rows: BaselineRows, idOf: (entity: number) => number): ConnectingRow[] {
    return [...this.graph.changes.records].flatMap((record) => {
      const endpoints = endpointsOf(record);
      if (!endpoints) return [];
      const [party, company] = [endpoints.party.serviceId - 1, endpoints.company.serviceId - 1];
      return rows.relations(record, idOf(party), idOf(company)).map((row) => ({ ...row, party, company }));
    });
  }

  /** Returns all companies whose records changed. */
  touched(): number[] {
    return [...this.graph.changes.relations].flatMap((entity) =>
      entity.type === 'company' ? entity.serviceId - 1 : [],
    );
  }

  removalLines(): string[] {
    return removalLines(this.graph);
  }

  private read(id: SourceId): void {
    const { graph, entities } = this;
    const { company, person } = entities.find(id);
    if (company !== undefined) graph.setCompany(id, this.companyWith(company));
    if (person !== undefined && !graph.person(id)) graph.setPerson(personWith(id, person));
    for (const key of [`company:${id}`, `person:${id}`]) {
      const asOf = entities.withdrawnAt(key);
      if (asOf !== undefined) graph.readRemoval(key, key, { asOf, hash: withdrawalHash });
    }
  }

  /**
   * Returns the company with a number. All ids of a company give the same object, because records are compared by the
   * objects that they connect.
   */
  private companyWith(number: number): StoredCompany {
    const known = this.companies.get(number);
    if (known) return known;
    const company: StoredCompany = {
      type: 'company',
      serviceId: serviceId(number + 1),
      identityOnly: true,
      removed: false,
      sources: [],
      writtenOrgNos: [],
      writtenNumbers: [],
      writtenNumberKeys: [],
      aliases: new Set(),
    };
    this.companies.set(number, company);
    return company;
  }
}

function personWith(id: SourceId, number: number): StoredPerson {
  const identity = { identityOnly: true, removed: false, profile: {} };
  return { type: 'person', id, serviceId: serviceId(number + 1), ...identity };
}
