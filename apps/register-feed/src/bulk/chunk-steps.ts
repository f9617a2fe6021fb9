import type {
  RecordStatement,
  RegisterStatement,
  UnquotedRecord,
  UnquotedStatement,
} from '@company-relations/ownership';
import {
  type AnyEntityStatement,
  NotImportableError,
  numberOfKey,
  UnquotedImportRows,
} from '@company-relations/register-loader';
import { ChunkReader, type LazilyParsedLine } from './chunk-statements';
import type { EntityDirectory } from './entity-directory';
import { readStatedTotalShares } from './figures/stated-total-shares';
import { FoundEntities } from './found-entities';
import { badLineNotice, missingEndpointNotice } from './left-out';
import { kindOf, readSingleRecord, type StatementsByKind } from './statement-kinds';
import type { ConverterContext } from './surroundings';
import type { ChunkTask, CompaniesResult, IndexResult, PersonsResult, RecordsResult, TotalsResult } from './tasks';
import { writeRecord } from './write-record';

/**
 * The distance between the first statement orders of two chunks. The order of a statement is the number of its chunk
 * times this value, plus its position in the chunk. So the orders ascend in the sequence of the files.
 */
const ordersOfChunk = 2 ** 32;

type Take<Statement> = (statement: Statement, line: LazilyParsedLine) => void;

/** The steps in which a converter converts chunks. */
export class ChunkSteps {
  private readonly reader: ChunkReader;
  private readonly unquotedRows: UnquotedImportRows;

  constructor(private readonly surroundings: ConverterContext) {
    const { files, rules, date } = surroundings.settings;
    this.reader = new ChunkReader(files, rules, date.today);
    this.unquotedRows = new UnquotedImportRows(date);
  }

  index({ chunk }: ChunkTask): IndexResult {
    const { findings, hasher } = this.surroundings;
    const found = new FoundEntities(hasher);
    const lines = this.reader.read(chunk, (line) => {
      findings.rows += 1;
      const { head, number } = line;
      if (head?.id !== undefined && !(head.of === 'person' && head.saysTrue)) found.add(head.of, head.id, number);
      else this.indexRead(line, chunk.file, found);
    });
    return { lines, ...found.take() };
  }

  /**
   * Writes the statements about repeated entities to separate files. Later steps need all statements about such an
   * entity together to convert it.
   */
  collect(task: ChunkTask, directory: EntityDirectory): void {
    const next = { person: task.firstPerson, company: task.firstCompany };
    this.reader.read(task.chunk, (line) => {
      const { head } = line;
      if (head?.of === 'record') return;
      if (head && !directory.isRepeated(next[head.of])) {
        next[head.of] += 1;
        return;
      }
      const read = line.read();
      if ('problem' in read) {
        // The line cannot be read, and another step reports this problem. If the line has a head, indexing has given
        // its entity a number without reading the rest of the line. This step must skip that number too.
        if (head) next[head.of] += 1;
        return;
      }
      for (const statement of read.statements) {
        const kind = kindOf(statement);
        if (kind === 'record') continue;
        const number = next[kind];
        next[kind] += 1;
        if (directory.isRepeated(number))
          this.collectEntity(task, number, line, statement as AnyEntityStatement, directory);
      }
    });
  }

  records(task: ChunkTask, directory: EntityDirectory): RecordsResult {
    const { findings, settings, holdings } = this.surroundings;
    let [records, relationships, position] = [0, 0, 0];
    this.eachStatement(task, 'record', (statement, line) => {
      position += 1;
      if (directory.isRepeatedRecord(statement.id))
        return this.collectRecord(task, position, line, statement, directory);
      // A record is repeated if a statement ends or withdraws it. Statements about repeated records were handled above.
      // So every statement that gets here states a record.
      if (statement.type !== 'record') return;
      const ends = directory.endsOf(statement);
      // The party or the company was withdrawn on the date of the record or later. Like a normal load, the import must
      // store that the record is withdrawn, so that an older statement cannot bring the record back. The code for
      // repeated records does this, so the record is passed to that code.
      if (ends === undefined) return this.collectRecord(task, position, line, statement, directory);
      if (!('party' in ends)) {
        const notice = missingEndpointNotice(ends, settings.files[task.chunk.file]);
        if (notice !== undefined) return findings.note([notice]);
        return findings.refuse(task.chunk.file, lineOf(task, line), `record ${statement.id}: ${ends.problem}`);
      }
      directory.flagEnds(ends);
      const rows = this.rowsOf(statement, directory.serviceId(ends.party), directory.serviceId(ends.company));
      for (const row of rows) writeRecord(this.surroundings, directory, { ...row, ...ends });
      records += 1;
      relationships += rows.length;
    });
    return { records, relationships, holdings: holdings.take() };
  }

  totals(task: ChunkTask, directory: EntityDirectory): TotalsResult {
    return readStatedTotalShares(this.reader, task, directory);
  }

  persons(task: ChunkTask, directory: EntityDirectory): PersonsResult {
    const { rows, writer } = this.surroundings;
    let number = task.firstPerson;
    this.eachStatement(task, 'person', (statement) => {
      const entity = number;
      number += 1;
      if (directory.isRepeated(entity) || statement.type === 'removal') return;
      const id = directory.serviceId(entity);
      const row =
        'texts' in statement
          ? this.unquotedRows.person(statement, id, directory.statedProtected)
          : rows.person(statement, id, directory.statedProtected);
      writer.person(row, entity, directory);
    });
    return writer.takePersons();
  }

  companies(task: ChunkTask, directory: EntityDirectory, protectedNumbers: ReadonlySet<string>): CompaniesResult {
    const { rows, writer } = this.surroundings;
    let number = task.firstCompany;
    this.eachStatement(task, 'company', (statement) => {
      const entity = number;
      number += 1;
      if (directory.isRepeated(entity) || statement.type === 'removal') return;
      const id = directory.serviceId(entity);
      const traders = statement.soleTraderOf ? [statement.soleTraderOf] : [];
      const ties = writer.tiesOf(entity, traders, directory);
      const row =
        'texts' in statement
          ? this.unquotedRows.company(statement, id, ties, protectedNumbers)
          : rows.company(statement, id, ties, protectedNumbers);
      const keys = row.keys.map((key) => ({ key, number: numberOfKey(key) }));
      writer.company(row, entity, { keys, traders }, directory);
    });
    return writer.takeCompanies();
  }

  /**
   * Adds a line to the index whose head does not contain everything that the index needs. So the whole line is read.
   */
  private indexRead(line: LazilyParsedLine, file: number, found: FoundEntities): void {
    const { findings, settings } = this.surroundings;
    const read = line.read();
    if ('problem' in read) {
      const notice = badLineNotice(read.problem, settings.files[file]);
      return notice === undefined ? findings.refuse(file, line.number, read.problem) : findings.note([notice]);
    }
    if (!line.head) findings.noteLine(read);
    for (const statement of read.statements) found.addStatement(statement, line.number);
  }

  private rowsOf(statement: RecordStatement | UnquotedRecord, party: number, company: number) {
    return 'records' in statement
      ? this.surroundings.rows.record(statement, party, company)
      : [this.unquotedRows.record(statement, party, company)];
  }

  private collectEntity(
    task: ChunkTask,
    number: number,
    line: LazilyParsedLine,
    statement: AnyEntityStatement,
    directory: EntityDirectory,
  ): void {
    const group = directory.groupOf(number);
    const collected = { group, order: number, file: task.chunk.file, line: lineOf(task, line), statement };
    this.surroundings.collected.add('entities', group % directory.buckets, collected);
    this.surroundings.findings.rows += 1;
  }

  private collectRecord(
    task: ChunkTask,
    position: number,
    line: LazilyParsedLine,
    stated: StatementsByKind['record'],
    directory: EntityDirectory,
  ): void {
    const statement = 'texts' in stated ? readSingleRecord(line) : stated;
    if (!statement) return;
    const order = task.place * ordersOfChunk + position;
    const place = { file: task.chunk.file, line: lineOf(task, line) };
    const collected = { group: statement.id, order, ...place, statement };
    this.surroundings.collected.add('records', directory.bucketOfRecord(statement.id), collected);
  }

  /** Reads the lines that may contain statements of one kind, and passes these statements to `take`. */
  private eachStatement<Kind extends keyof StatementsByKind>(
    task: ChunkTask,
    kind: Kind,
    take: Take<StatementsByKind[Kind]>,
  ): void {
    const { findings } = this.surroundings;
    this.reader.read(task.chunk, (line) => {
      const { head } = line;
      if (head !== undefined && head.of !== kind) return;
      const { unquoted } = line;
      if (unquoted) return this.take(task, kind, unquoted, line, take);
      const read = line.read();
      // If the line has no head, indexing has read the whole line and reported its problem and its notices.
      if ('problem' in read)
        return head ? findings.refuse(task.chunk.file, lineOf(task, line), read.problem) : undefined;
      if (head) findings.note(read.notices);
      for (const statement of read.statements) this.take(task, kind, statement, line, take);
    });
  }

  /** Passes a statement to `take` if it is of the requested kind. Refuses the statement if it cannot be imported. */
  private take<Kind extends keyof StatementsByKind>(
    task: ChunkTask,
    kind: Kind,
    statement: UnquotedStatement | RegisterStatement,
    line: LazilyParsedLine,
    take: Take<StatementsByKind[Kind]>,
  ): void {
    if (kindOf(statement) !== kind) return;
    const { findings } = this.surroundings;
    findings.rows += 1;
    try {
      take(statement as StatementsByKind[Kind], line);
    } catch (error) {
      if (!(error instanceof NotImportableError)) throw error;
      findings.refuse(task.chunk.file, lineOf(task, line), `${JSON.stringify(statement.id)}: ${error.message}`);
    }
  }
}

/** Returns the number of a line in its file, counted from 0. */
function lineOf({ firstLine }: ChunkTask, { number }: LazilyParsedLine): number {
  return firstLine + number;
}
