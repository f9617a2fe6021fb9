import {
  BaselineRows,
  CannotBeImported,
  companiesTable,
  IdHasher,
  type IdHash,
  importLine,
  type ImportTable,
  keyOfTable,
  keysTable,
  personsTable,
  protectedNumberOf,
  recordTables,
  tradesAsTable,
} from '@company-relations/company-graph';
import type { CompanyStatement, PersonStatement, RecordStatement, RegisterStatement } from '@company-relations/ownership';
import { ChunkReader } from './chunk-statements';
import { EntityDirectory } from './entity-directory';
import { FingerprintList } from './fingerprint-list';
import { TableFiles } from './table-files';
import { type CompaniesResult, type ConverterSettings, type EntityIndex, entityFlags, type IndexResult, type PersonsResult, type Problem, type RecordsResult, type Task, type TaskResult, type TraderTie } from './tasks';

/** Beyond them more are of no help. */
const mostProblems = 100;
/** Keeps the ids of the keys of different converters apart. */
const keysOfConverter = 2 ** 36;

/** Converts chunks of a baseline to files of an import, one task after the other; there may be one in each thread. */
export class Converter {
  private readonly reader: ChunkReader;
  private readonly rows: BaselineRows;
  private readonly hasher: IdHasher;
  private readonly files: TableFiles;
  private readonly hash: IdHash = { high: 0, low: 0 };
  private directory: EntityDirectory | undefined;
  private protectedNumbers: ReadonlySet<string> = new Set();
  private keys: number;
  private problems: Problem[] = [];
  private notices = new Map<string, number>();
  private taken = 0;

  constructor(private readonly settings: ConverterSettings) {
    this.reader = new ChunkReader(settings.files);
    this.rows = new BaselineRows(settings.date);
    this.hasher = new IdHasher(settings.seed);
    this.files = new TableFiles(settings.folder, settings.number);
    this.keys = (settings.number + 1) * keysOfConverter;
  }

  /** Hears what all entities are, before records are converted. */
  entitiesAreKnown(index: EntityIndex): void {
    this.directory = new EntityDirectory(index, this.hasher);
  }

  /** Hears the national ids of all protected persons, before companies are converted. */
  protectedAreKnown(numbers: ReadonlySet<string>): void {
    this.protectedNumbers = numbers;
  }

  run(task: Task): TaskResult {
    this.problems = [];
    this.notices = new Map();
    this.taken = 0;
    const result = { [task.step]: this[task.step](task) };
    return { ...result, problems: this.problems, notices: this.notices, rows: this.taken };
  }

  close(): void {
    this.files.close();
  }

  private index({ chunk }: Task): IndexResult {
    const { lines, stated } = this.reader.read(chunk);
    const [persons, companies] = [new FingerprintList(), new FingerprintList()];
    const given = { persons: new Map<number, number>(), companies: new Map<number, number>() };
    const statedProtected: string[] = [];
    let records = 0;
    for (const line of stated) {
      const { head, number } = line;
      if (head?.of === 'record') {
        records += 1;
        continue;
      }
      if (head?.id !== undefined && !(head.of === 'person' && head.saysTrue)) {
        this.hasher.hash(head.id, this.hash);
        (head.of === 'person' ? persons : companies).add(this.hash, number);
        continue;
      }
      const read = line.read();
      if ('problem' in read) {
        this.refuse(chunk.file, number, read.problem);
        continue;
      }
      if (!head) this.note(read.notices);
      for (const statement of read.statements) {
        if (statement.type === 'record') records += 1;
        if (statement.type === 'end' || statement.type === 'removal') this.refuse(chunk.file, number, `${statement.type} of ${statement.id}: a baseline has none`);
        if (statement.type !== 'person' && statement.type !== 'company') continue;
        const [list, givenIds] = statement.type === 'person' ? [persons, given.persons] : [companies, given.companies];
        if (statement.serviceId !== undefined) givenIds.set(list.count, statement.serviceId);
        this.hasher.hash(statement.id, this.hash);
        list.add(this.hash, number);
        const protectedNumber = statement.type === 'person' ? protectedNumberOf(statement) : undefined;
        if (protectedNumber !== undefined) statedProtected.push(protectedNumber);
      }
    }
    this.taken = lines;
    return { lines, records, persons: persons.take(), companies: companies.take(), given, statedProtected };
  }

  private records(task: Task): RecordsResult {
    const ids = new FingerprintList();
    let relationships = 0;
    this.eachStatement(task, 'record', (statement: RecordStatement, line) => {
      const ends = this.known().endsOf(statement);
      if ('problem' in ends) return this.refuse(task.chunk.file, task.firstLine + line, `record ${statement.id}: ${ends.problem}`);
      if (statement.records.length === 0) return this.refuse(task.chunk.file, task.firstLine + line, `record ${statement.id}: it states that there is none, which withdraws it: a baseline has no withdrawals`);
      this.hasher.hash(statement.id, this.hash);
      ids.add(this.hash, line);
      for (const { type, line: row } of this.rows.record(statement, ends.party, ends.company)) {
        this.files.add(recordTables[type] as ImportTable, row);
        relationships += 1;
      }
    });
    return { ids: ids.take(), relationships };
  }

  private persons(task: Task): PersonsResult {
    const directory = this.known();
    const protectedNumbers: string[] = [];
    let number = task.firstEntity;
    this.eachStatement(task, 'person', (statement: PersonStatement) => {
      const row = this.rows.person(statement, directory.serviceId(number), directory.statedProtected);
      if (row.isProtected) directory.flag(number, entityFlags.isProtected);
      if (row.protectedNumber !== undefined) protectedNumbers.push(row.protectedNumber);
      this.files.add(personsTable, row.line);
      number += 1;
    });
    return { protectedNumbers };
  }

  private companies(task: Task): CompaniesResult {
    const directory = this.known();
    const identifiers = new FingerprintList();
    const ties: TraderTie[] = [];
    const countries = new Map<string, { companies: number; withRecords: number }>();
    let number = task.firstEntity;
    this.eachStatement(task, 'company', (statement: CompanyStatement, line) => {
      const id = directory.serviceId(number);
      const hasRecords = directory.isFlagged(number, entityFlags.hasRecords);
      const trader = statement.soleTraderOf;
      const person = trader === undefined ? undefined : directory.person(trader);
      const tradesForProtected = trader !== undefined && (person === undefined || directory.isFlagged(person, entityFlags.isProtected));
      const row = this.rows.company(statement, id, { hasRecords, tradesForProtected }, this.protectedNumbers);
      this.files.add(companiesTable, row.line);
      for (const key of row.keys) {
        this.hasher.hash(key, this.hash);
        identifiers.add(this.hash, line);
        this.files.add(keysTable, importLine([this.keys, key]));
        this.files.add(keyOfTable, importLine([this.keys, id]));
        this.keys += 1;
      }
      if (trader !== undefined) ties.push({ person: trader, company: id });
      if (person !== undefined) this.files.add(tradesAsTable, importLine([directory.serviceId(person), id]));
      if (row.countryCode !== undefined) count(countries, row.countryCode, hasRecords);
      number += 1;
    });
    return { identifiers: identifiers.take(), ties, countries };
  }

  /** Reads the lines that may state something of the kind, and takes what does. */
  private eachStatement<Statement extends RegisterStatement>({ chunk, firstLine }: Task, type: 'company' | 'person' | 'record', take: (statement: Statement, line: number) => void): void {
    for (const line of this.reader.read(chunk).stated) {
      if (line.head !== undefined && line.head.of !== type) continue;
      const read = line.read();
      if ('problem' in read) this.refuse(chunk.file, firstLine + line.number, read.problem);
      else {
        // A line without a head was heard when it was indexed.
        if (line.head) this.note(read.notices);
        for (const statement of read.statements) if (statement.type === type) this.take(chunk.file, firstLine + line.number, () => take(statement as Statement, line.number), statement.id);
      }
    }
  }

  /** Takes a statement, unless an import cannot. */
  private take(file: number, line: number, take: () => void, id: string): void {
    this.taken += 1;
    try {
      take();
    } catch (error) {
      if (!(error instanceof CannotBeImported)) throw error;
      this.refuse(file, line, `${JSON.stringify(id)}: ${error.message}`);
    }
  }

  private note(notices: readonly string[]): void {
    for (const notice of notices) this.notices.set(notice, (this.notices.get(notice) ?? 0) + 1);
  }

  private refuse(file: number, line: number, problem: string): void {
    if (this.problems.length < mostProblems) this.problems.push({ file, line, problem });
  }

  private known(): EntityDirectory {
    if (!this.directory) throw new Error('Entities are indexed first.');
    return this.directory;
  }
}

function count(countries: Map<string, { companies: number; withRecords: number }>, country: string, hasRecords: boolean): void {
  const totals = countries.get(country) ?? { companies: 0, withRecords: 0 };
  countries.set(country, totals);
  totals.companies += 1;
  totals.withRecords += Number(hasRecords);
}
