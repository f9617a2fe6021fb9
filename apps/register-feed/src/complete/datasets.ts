import type { RegisterStatement, SourceId, SourceName } from '@company-relations/ownership';
import { findOperationalStatus, publisherOf, type RegisterFormat } from '@company-relations/register-formats';
import type { ClosingStatuses, Dataset } from '@company-relations/register-loader';

/** The datasets of which complete files can be loaded. */
export const datasetNames = [
  'uk-companies',
  'uk-psc',
  'gleif-companies',
  'gleif-relationships',
  'gleif-exceptions',
  'no-companies',
  'no-roles',
  'no-shareholders',
] as const;
export type DatasetName = (typeof datasetNames)[number];

interface DatasetRule {
  readonly kind: Dataset['kind'];
  /** The formats of its files. */
  readonly formats: readonly [RegisterFormat, ...RegisterFormat[]];
  readonly prefix: string;
  readonly ids: RegExp;
  /**
   * The maximum number of days between the date of a statement and the first complete file that contains the statement.
   * Set only if statements have their own dates. A value that is a few days too large does no harm: an end is only
   * found a few days later.
   */
  readonly lagDays?: number;
  /**
   * True if the dataset has all companies of a register. A company that disappears from such a dataset is shown as
   * closed.
   */
  readonly closesCompanies?: true;
  /** True if the complete files of the dataset state how many entries they have. */
  readonly hasTotals?: true;
}

/** The usual `lagDays`. Registers publish a statement within days of its date. */
const usualLagDays = 7;

const rules: Readonly<Record<DatasetName, DatasetRule>> = {
  'uk-companies': {
    kind: 'companies',
    formats: ['uk-companies'],
    prefix: 'GB-COH-',
    ids: /^GB-COH-[A-Z0-9]{8}$/,
    closesCompanies: true,
  },
  'uk-psc': {
    kind: 'records',
    formats: ['uk-psc'],
    prefix: '/company/',
    // Matches the ids of three kinds of entries: persons, statements and exemptions. A statement or an exemption is a
    // reason why a company names no owner.
    ids: /^\/company\/[^/]+\/(persons-with-significant-control(-statements)?\/|exemptions$)/,
    hasTotals: true,
  },
  'gleif-companies': {
    kind: 'companies',
    formats: ['gleif', 'gleif-csv'],
    prefix: 'XI-LEI-',
    ids: /^XI-LEI-[A-Z0-9]{20}$/,
    lagDays: usualLagDays,
  },
  'gleif-relationships': {
    kind: 'records',
    formats: ['gleif', 'gleif-csv'],
    prefix: 'XI-LEI-RR-D-',
    ids: /^XI-LEI-RR-D-/,
    lagDays: usualLagDays,
  },
  'gleif-exceptions': {
    kind: 'records',
    formats: ['gleif', 'gleif-csv'],
    prefix: 'XI-LEI-RE-',
    ids: /^XI-LEI-RE-[DU]-/,
  },
  'no-companies': {
    kind: 'companies',
    formats: ['no-companies'],
    prefix: 'NO-BRC-',
    // Matches only companies. The ids of roles, and of firms that have roles, are longer.
    ids: /^NO-BRC-\d{9}$/,
    closesCompanies: true,
  },
  'no-roles': {
    kind: 'records',
    formats: ['no-roles'],
    prefix: 'NO-BRC-',
    ids: /^NO-BRC-\d{9}-/,
    lagDays: usualLagDays,
  },
  'no-shareholders': {
    kind: 'records',
    formats: ['no-shareholders'],
    prefix: 'NO-SKATT-',
    ids: /^NO-SKATT-\d{9}-\d+$/,
  },
};

/** A dataset whose complete files are loaded. */
export interface CompleteDataset extends Dataset {
  readonly name: DatasetName;
  readonly formats: readonly RegisterFormat[];
  readonly hasTotals: boolean;
}

/**
 * Returns the complete dataset with this name.
 *
 * @param source - the source in the options of the command. It applies to statements that do not state a source.
 */
export function completeDatasetOf(name: DatasetName, source?: SourceName): CompleteDataset {
  const { kind, formats, prefix, ids, lagDays = 0, closesCompanies, hasTotals } = rules[name];
  return {
    name,
    kind,
    formats,
    prefix,
    source: source ?? (publisherOf(formats[0]) as SourceName),
    ids,
    lagDays,
    hasTotals: hasTotals ?? false,
    statuses: closesCompanies ? closingStatuses() : undefined,
  };
}

/** Returns the id of a statement that belongs to the dataset, or undefined if the statement does not belong to it. */
export function idInDataset({ kind, prefix, ids }: Dataset, statement: RegisterStatement): SourceId | undefined {
  const isOfKind =
    kind === 'records'
      ? statement.type === 'record' || statement.type === 'end' || isRemovalOf(statement, 'record')
      : statement.type === 'company' || isRemovalOf(statement, 'company');
  const { id } = statement;
  return isOfKind && id.startsWith(prefix) && ids.test(id) ? id : undefined;
}

function isRemovalOf(statement: RegisterStatement, of: 'record' | 'company'): boolean {
  return statement.type === 'removal' && statement.of === of;
}

function closingStatuses(): ClosingStatuses {
  const ids = ['CLOSED', 'DISSOLVED', 'MERGED', 'DEMERGED', 'DECEASED'].map(
    (code) => findOperationalStatus(code) as number,
  );
  return { closed: ids[0] as number, all: ids };
}
