import type {
  CompanyStatement,
  PersonStatement,
  UnquotedCompany,
  UnquotedPerson,
  UnquotedRecord,
  UnquotedStatement,
  RecordStatement,
  RegisterStatement,
} from '@company-relations/ownership';
import {
  BaselineRows,
  NotImportableError,
  companiesTable,
  type IdHash,
  IdHasher,
  importLine,
  type ImportTable,
  keyOfTable,
  keysTable,
  numberOfKey,
  personsTable,
  UnquotedRows,
  recordTables,
  tradesAsTable,
} from '@company-relations/register-loader';
import { ChunkReader, type StatedLine } from './chunk-statements';
import { EntityDirectory } from './entity-directory';
import { FingerprintList } from './fingerprint-list';
import { FoundEntities } from './found-entities';
import { TableFiles } from './table-files';
import {
  type CompaniesResult,
  type ConverterSettings,
  type EntityIndex,
  entityFlags,
  type IndexResult,
  type PersonsResult,
  type Problem,
  type RecordsResult,
  type Task,
  type TaskResult,
  type TraderTie,
} from './tasks';

/** The most problems that are reported. More would not help the user. */
const maxProblems = 100;
/** Converters number their keys from different multiples of this value, so that the ids of keys never collide. */
const keysOfConverter = 2 ** 36;

/** A statement of each type, either as an object or as texts that can be copied to JSON unchanged. */
interface Statements {
  readonly company: CompanyStatement | UnquotedCompany;
  readonly person: PersonStatement | UnquotedPerson;
  readonly record: RecordStatement | UnquotedRecord;
}

/**
 * Takes a statement.
 *
 * @param line the number of its line within the chunk, from 0.
 */
type Take<Statement> = (statement: Statement, line: number) => void;

/** Converts chunks of a baseline to files of an import, one task after the other. Each thread may have a converter. */
export class Converter {
  private readonly reader: ChunkReader;
  private readonly rows: BaselineRows;
  private readonly unquotedRows: UnquotedRows;
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
    this.reader = new ChunkReader(settings.files, settings.rules);
    this.rows = new BaselineRows(settings.date);
    this.unquotedRows = new UnquotedRows(settings.date);
    this.hasher = new IdHasher(settings.seed);
    this.files = new TableFiles(settings.folder, settings.number);
    this.keys = (settings.number + 1) * keysOfConverter;
  }

  /** Sets the index of all entities. Call it before records are converted. */
  entitiesAreKnown(index: EntityIndex): void {
    this.directory = new EntityDirectory(index, this.hasher);
  }

  /** Sets the national ids of all protected persons. Call it before companies are converted. */
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
    const found = new FoundEntities(this.hasher);
    this.taken = this.reader.read(chunk, (line) => {
      const { head, number } = line;
      if (head?.of === 'record') found.records += 1;
      else if (head?.id !== undefined && !(head.of === 'person' && head.saysTrue)) found.add(head.of, head.id, number);
      else this.indexRead(line, chunk.file, found);
    });
    return { lines: this.taken, ...found.take() };
  }

  /** Indexes a line that must be parsed for that. */
  private indexRead(line: StatedLine, file: number, found: FoundEntities): void {
    const read = line.read();
    if ('problem' in read) return this.refuse(file, line.number, read.problem);
    if (!line.head) this.note(read.notices);
    for (const statement of read.statements) {
      if (statement.type === 'end' || statement.type === 'removal')
        this.refuse(file, line.number, `${statement.type} of ${statement.id}: a baseline has none`);
      else found.addStatement(statement, line.number);
    }
  }

  private records(task: Task): RecordsResult {
    const ids = new FingerprintList();
    let relationships = 0;
    this.eachStatement(task, 'record', (statement, line) => {
      const endpoints = this.known().endpointsOf(statement);
      if ('problem' in endpoints)
        return this.refuse(task.chunk.file, task.firstLine + line, `record ${statement.id}: ${endpoints.problem}`);
      if ('records' in statement && statement.records.length === 0)
        return this.refuse(
          task.chunk.file,
          task.firstLine + line,
          `record ${statement.id}: it states that there is none, which withdraws it: a baseline has no withdrawals`,
        );
      this.hasher.hash(statement.id, this.hash);
      ids.add(this.hash, line);
      const rows =
        'records' in statement
          ? this.rows.record(statement, endpoints.party, endpoints.company)
          : [this.unquotedRows.record(statement, endpoints.party, endpoints.company)];
      for (const { type, line: row } of rows) this.files.add(recordTables[type] as ImportTable, row);
      relationships += rows.length;
    });
    return { ids: ids.take(), relationships };
  }

  private persons(task: Task): PersonsResult {
    const directory = this.known();
    const protectedNumbers: string[] = [];
    let number = task.firstEntity;
    this.eachStatement(task, 'person', (statement) => {
      const id = directory.serviceId(number);
      const row =
        'texts' in statement
          ? this.unquotedRows.person(statement, id, directory.statedProtected)
          : this.rows.person(statement, id, directory.statedProtected);
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
    this.eachStatement(task, 'company', (statement, line) => {
      const id = directory.serviceId(number);
      const hasRecords = directory.isFlagged(number, entityFlags.hasRecords);
      const trader = statement.soleTraderOf || undefined;
      const person = trader === undefined ? undefined : directory.person(trader);
      const tradesForProtected =
        trader !== undefined && (person === undefined || directory.isFlagged(person, entityFlags.isProtected));
      const tiesOf = { hasRecords, tradesForProtected };
      const row =
        'texts' in statement
          ? this.unquotedRows.company(statement, id, tiesOf, this.protectedNumbers)
          : this.rows.company(statement, id, tiesOf, this.protectedNumbers);
      this.files.add(companiesTable, row.line);
      for (const key of row.keys) {
        this.hasher.hash(key, this.hash);
        identifiers.add(this.hash, line);
        this.files.add(keysTable, importLine([this.keys, key, numberOfKey(key)]));
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

  /** Reads the lines that may contain statements of a type, and passes these statements to `take`. */
  private eachStatement<Type extends keyof Statements>(task: Task, type: Type, take: Take<Statements[Type]>): void {
    this.reader.read(task.chunk, (line) => {
      const { head } = line;
      if (head !== undefined && head.of !== type) return;
      const { unquoted } = line;
      if (unquoted) return this.take(task, type, unquoted, line.number, take);
      const read = line.read();
      if ('problem' in read) return this.refuse(task.chunk.file, task.firstLine + line.number, read.problem);
      // A line without a head was read when it was indexed, and its notices were reported then.
      if (head) this.note(read.notices);
      for (const statement of read.statements) this.take(task, type, statement, line.number, take);
    });
  }

  /** Passes on a statement if it has the type, unless an import cannot contain it. */
  private take<Type extends keyof Statements>(
    { chunk, firstLine }: Task,
    type: Type,
    statement: UnquotedStatement | RegisterStatement,
    line: number,
    take: Take<Statements[Type]>,
  ): void {
    if (statement.type !== type) return;
    this.taken += 1;
    try {
      take(statement as Statements[Type], line);
    } catch (error) {
      if (!(error instanceof NotImportableError)) throw error;
      this.refuse(chunk.file, firstLine + line, `${JSON.stringify(statement.id)}: ${error.message}`);
    }
  }

  private note(notices: readonly string[]): void {
    for (const notice of notices) this.notices.set(notice, (this.notices.get(notice) ?? 0) + 1);
  }

  private refuse(file: number, line: number, problem: string): void {
    if (this.problems.length < maxProblems) this.problems.push({ file, line, problem });
  }

  private known(): EntityDirectory {
    if (!this.directory) throw new Error('Entities are indexed first.');
    return this.directory;
  }
}

function count(
  countries: Map<string, { companies: number; withRecords: number }>,
  country: string,
  hasRecords: boolean,
): void {
  const totals = countries.get(country) ?? { companies: 0, withRecords: 0 };
  countries.set(country, totals);
  totals.companies += 1;
  totals.withRecords += Number(hasRecords);
}
