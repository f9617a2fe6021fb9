import { hash } from 'node:crypto';
import { nameSearchPropertiesOf, relationshipTypes } from '@company-relations/graph-model';
import {
  joinPublishedParts,
  type UnquotedCompany,
  type UnquotedMember,
  type UnquotedPerson,
  type UnquotedRecord,
  unnamedSource,
} from '@company-relations/ownership';
import { comparisonFormOfNumber, searchFormOfNumber } from '../apply/company-profile';
import {
  type BaselineDate,
  type CompanyImportRow,
  type CompanyTies,
  hasSameNationalId,
  type PersonImportRow,
  type RecordImportRow,
} from './baseline-rows';
import { cellSeparator } from './import-tables';
import { JsonTemplate } from './json-template';

/** The templates of unquoted statements of one layout. */
interface Written {
  /** Writes the profile or record as it is stored, without the `updatedAt`, which is added afterwards. */
  readonly stored: JsonTemplate;
  readonly hashed: JsonTemplate;
  readonly publishedBefore: JsonTemplate;
  readonly publishedAfter: JsonTemplate;
  /**
   * The indexes of some values in the texts of a statement. An index is `nowhere` if the layout does not have the
   * value.
   */
  readonly name: number;
  readonly updatedAt: number;
  readonly proxyNumber: number;
  readonly stakes: readonly number[];
}

/**
 * The last three cells of a record, which are empty in unquoted rows: the date before an end, and two days. They stay
 * empty because no row of a table ends the record of another row, and because a record with a date in the future has no
 * unquoted row.
 */
const withoutEnds = `${cellSeparator}${cellSeparator}${cellSeparator}\n`;
/** An index after all texts of a statement. */
const nowhere = 10_000;
const publishedCompanyFields = ['name', 'orgNo', 'addresses', 'countryCode'];
const publishedPersonFields = [
  ...[
    'name',
    'firstName',
    'lastName',
    'birthDate',
    'nationalIdentificationNumber',
    'gender',
    'citizenships',
    'countryOfResidences',
  ],
  ...['addresses', 'countryCode'],
];
const publishedDateFields = ['registrationDate', 'updatedAt'];

/**
 * Makes the rows of an import from unquoted statements without parsing the statements. The rows are the same as the
 * rows that `BaselineRows` makes from the parsed statements. A test compares the two.
 */
export class UnquotedImportRows {
  private readonly forms = new Map<readonly UnquotedMember[], Written>();
  private readonly dated: string;
  private readonly publishedDate: string;

  constructor(private readonly date: BaselineDate) {
    this.dated = `,"updatedAt":"${date.loadedAt}"`;
    this.publishedDate = `,"UpdatedAt":"${date.loadedAt}"`;
  }

  /** @param protectedNumbers the national ids of all persons who are protected by a statement. */
  person(
    { members, texts, id, asOf, source, nationalIdentificationNumber }: UnquotedPerson,
    serviceId: number,
    protectedNumbers: ReadonlySet<string>,
  ): PersonImportRow {
    const written = this.written(members, publishedPersonFields);
    const content = `{"id":"${id}","profile":{${written.hashed.write(texts).slice(1)}},"type":"person"}`;
    const number = comparisonFormOfNumber(nationalIdentificationNumber);
    const isProtected = hasSameNationalId(number, protectedNumbers);
    const published = this.published(written, texts, ',"IsCompany":false');
    const line = [
      serviceId,
      this.stored(written, texts),
      published,
      id,
      asOf,
      hashOf(content),
      source || unnamedSource,
      number ?? '',
      isProtected ? 'true\n' : '\n',
    ].join(cellSeparator);
    return { line, isProtected, ...(isProtected && number !== undefined ? { protectedNumber: number } : {}) };
  }

  /** @param protectedNumbers the national ids of all protected persons. */
  company(
    statement: UnquotedCompany,
    serviceId: number,
    ties: CompanyTies,
    protectedNumbers: ReadonlySet<string>,
  ): CompanyImportRow {
    const { members, texts, id, asOf, source, countryCode, orgNo, soleTraderOf } = statement;
    const written = this.written(members, publishedCompanyFields);
    const trader = soleTraderOf === '' ? '' : `"soleTraderOf":"${soleTraderOf}",`;
    const content = `{"id":"${id}","identifiers":[],"profile":{${written.hashed.write(texts).slice(1)}},"rank":0,"searchable":true,${trader}"type":"company"}`;
    const number = searchFormOfNumber(orgNo);
    const isProtected = ties.tradesForProtected || hasSameNationalId(number, protectedNumbers);
    const stored = [
      serviceId,
      this.stored(written, texts),
      this.published(written, texts, ',"IsCompany":true'),
      id,
      asOf,
      hashOf(content),
      source || unnamedSource,
    ];
    const {
      foldedName = '',
      foldedBeginnings = '',
      foldedLength = '',
    } = nameSearchPropertiesOf(texts[written.name]) ?? {};
    const found = [
      '',
      '',
      countryCode,
      '',
      number ?? '',
      soleTraderOf,
      foldedName,
      foldedBeginnings,
      foldedLength,
      this.date.today,
      ties.hasRecords ? this.date.today : '',
      isProtected ? 'true\n' : '\n',
    ];
    return { line: stored.concat(found).join(cellSeparator), keys: [], countryCode };
  }

  /**
   * Returns the row of a record. The statement must have no date in the future, because a record with such a date may
   * have several rows.
   *
   * @param from the ServiceId of the party.
   * @param to the ServiceId of the company.
   */
  record(
    { members, texts, id, asOf, source, kind, ended, votesAlone, party, company }: UnquotedRecord,
    from: number,
    to: number,
  ): RecordImportRow {
    const written = this.written(members, []);
    const stated = `{\\"ended\\":${ended},\\"kind\\":\\"${kind}\\",\\"record\\":{${written.hashed.write(texts).slice(1)}}${votesAlone ? ',\\"votesAlone\\":true' : ''}}`;
    const content = `{"company":"${company}","id":"${id}","party":"${party}","records":["${stated}"],"type":"record"}`;
    const type = relationshipTypes[kind][ended ? 'ended' : 'current'];
    const line = `${from}${cellSeparator}${to}${cellSeparator}${id}${cellSeparator}${asOf}${cellSeparator}${hashOf(content)}${cellSeparator}${source || unnamedSource}${cellSeparator}${this.stored(written, texts)}`;
    if (kind === 'beneficialOwnership')
      return {
        type,
        line: `${line}${cellSeparator}${comparisonFormOfNumber(texts[written.proxyNumber]) ?? ''}${withoutEnds}`,
      };
    const cells = kind === 'ownership' ? traversalCells(written, texts, ended, votesAlone) : '';
    return { type, line: `${line}${cells}${withoutEnds}` };
  }

  private stored({ stored, updatedAt }: Written, texts: readonly string[]): string {
    const members = stored.write(texts) + (texts[updatedAt] ? '' : this.dated);
    return `{${members.slice(1)}}`;
  }

  private published(
    { publishedBefore, publishedAfter, updatedAt }: Written,
    texts: readonly string[],
    of: string,
  ): string {
    return joinPublishedParts({
      before: publishedBefore.write(texts) + of,
      after: publishedAfter.write(texts) + (texts[updatedAt] ? '' : this.publishedDate),
    });
  }

  private written(members: readonly UnquotedMember[], publishedFields: readonly string[]): Written {
    const known = this.forms.get(members);
    if (known) return known;
    const named = (names: readonly string[]) =>
      names.flatMap((name) => members.filter((member) => member.name === name));
    const placeOf = (name: string) =>
      named([name]).flatMap((member) => ('at' in member ? member.at : []))[0] ?? nowhere;
    const made = {
      stored: new JsonTemplate(members),
      hashed: new JsonTemplate(members, { sorted: true, within: publishedFields.length === 0 }),
      publishedBefore: new JsonTemplate(named(publishedFields), { rename: publishedName }),
      publishedAfter: new JsonTemplate(named(publishedDateFields), { rename: publishedName }),
      name: placeOf('name'),
      updatedAt: placeOf('updatedAt'),
      proxyNumber: placeOf('proxyCompanyRegistrationNumber'),
      stakes: ['stakePercent', 'minStakePercent', 'maxStakePercent', 'isMinStakeExcluded', 'isMaxStakeExcluded'].map(
        placeOf,
      ),
    };
    this.forms.set(members, made);
    return made;
  }
}

/**
 * Returns the cells from which ultimate ownerships are computed. Only current ownerships have stakes in these cells.
 */
function traversalCells({ stakes }: Written, texts: readonly string[], ended: boolean, votesAlone: boolean): string {
  let cells = `${cellSeparator}${votesAlone ? 'true' : ''}`;
  if (!ended) for (const place of stakes) cells += `${cellSeparator}${texts[place] ?? ''}`;
  return cells;
}

function publishedName(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function hashOf(content: string): string {
  return hash('sha256', content, 'base64url');
}
