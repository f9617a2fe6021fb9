import { figureType, figuresOmittedLabel, recordTypesWithUnspecifiedOwners } from '@company-relations/graph-model';

/**
 * One table of an import, with the columns of its files. A table contains all nodes with certain labels, or all
 * relationships of one type.
 */
export interface ImportTable {
  /** The beginning of the names of the table's files. */
  readonly name: string;
  readonly of: { readonly labels: string } | { readonly type: string };
  /** Column headers in the form that `neo4j-admin database import` requires. */
  readonly columns: readonly string[];
}

/**
 * The character between the cells of a line in files of an import. JSON text does not contain this character, so hardly
 * any cell must be quoted.
 */
export const cellSeparator = '\t';
/**
 * The quotation mark in files of an import. JSON text does not contain this character, so quotation marks in JSON need
 * no escape.
 */
export const cellQuote = '\u0001';
/** Separates the items of a list. */
export const itemSeparator = '\u0002';

const common = ['profile', 'told', 'sourceId', 'asOf', 'hash', 'source'];
const endpoints = [':START_ID(Entity)', ':END_ID(Entity)'];
const record = [...endpoints, 'id', 'asOf', 'hash', 'source', 'record'];

/**
 * Columns of every record: the `outDate` that it had before an end statement ended it, and the days on which it is in
 * force if one of its dates is in the future.
 */
const ends = ['outDateBeforeEnd', 'fromDay:long', 'untilDay:long'];

/**
 * The columns of the relationship types that have other columns than `record`. Current ownerships also have the numbers
 * from which ultimate ownerships are computed. Beneficial ownerships also have the number of their proxy, by which
 * records are found.
 */
const recordColumns: Readonly<Record<string, readonly string[]>> = {
  OWNS: [
    ...[...record, 'votesAlone:boolean', 'stake:double', 'min:double', 'max:double'],
    ...['minExcluded:boolean', 'maxExcluded:boolean'],
  ],
  OWNED: [...record, 'votesAlone:boolean'],
  BENEFICIALLY_OWNS: [...record, 'proxyNumber'],
  BENEFICIALLY_OWNED: [...record, 'proxyNumber'],
};

/**
 * The columns of companies and persons whose values come from statements. The columns of stored figures (ultimate
 * ownerships) come after them.
 */
export const statedColumns = {
  companies: [
    ...[
      'serviceId:ID(Entity)',
      ...common,
      'rank:long',
      'sources',
      'countryCode',
      'recordCountry',
      'orgNo',
      'soleTraderOf:string[]',
    ],
    ...['foldedName', 'foldedBeginnings', 'foldedLength'],
    ...['contentUpdatedOn:long', 'relationsUpdatedOn:long', 'protectedSoleTrader:boolean'],
  ],
  persons: ['serviceId:ID(Entity)', ...common, 'nationalId', 'protected:boolean'],
} as const;

const mayOmitBelow = 'mayOmitBelow:boolean';
const columnsOfCompanies = [
  ...statedColumns.companies,
  mayOmitBelow,
  ...['figuresStamp:long', 'figuresCount:long', 'figuresHoldings:long', 'figuresUntil:long', 'figuresRevision:long'],
];

export const companiesTable: ImportTable = {
  name: 'companies',
  of: { labels: 'Entity:Company' },
  columns: columnsOfCompanies,
};

/** Companies whose figures are omitted. */
export const companiesWithOmittedFiguresTable: ImportTable = {
  name: 'omitted-companies',
  of: { labels: `Entity:Company:${figuresOmittedLabel}` },
  columns: columnsOfCompanies,
};

export const personsTable: ImportTable = {
  name: 'persons',
  of: { labels: 'Entity:Person' },
  columns: [...statedColumns.persons, mayOmitBelow],
};

export const keysTable: ImportTable = {
  name: 'keys',
  of: { labels: 'EntityKey' },
  columns: [':ID(Key)', 'key', 'number', 'plainNumber'],
};
/** The relationships from a key to the company that the key finds. */
export const keyOfTable: ImportTable = {
  name: 'key-of',
  of: { type: 'KEY_OF' },
  columns: [':START_ID(Key)', ':END_ID(Entity)'],
};
/** The relationships from a key to the businesses of a sole trader. The key contains the source's id of the person. */
export const traderOfTable: ImportTable = {
  name: 'trader-of',
  of: { type: 'TRADER_OF' },
  columns: [':START_ID(Key)', ':END_ID(Entity)'],
};
/** The relationships from a person to the person's businesses. */
export const tradesAsTable: ImportTable = { name: 'trades-as', of: { type: 'TRADES_AS' }, columns: endpoints };

/** The table of each relationship type. */
export const recordTables: Readonly<Record<string, ImportTable>> = Object.fromEntries(
  recordTypesWithUnspecifiedOwners.map(({ type }) => [
    type,
    {
      name: type.toLowerCase().replaceAll('_', '-'),
      of: { type },
      columns: [...(recordColumns[type] ?? record), ...ends],
    },
  ]),
);

export const figuresTable: ImportTable = {
  name: 'ultimately-owns',
  of: { type: figureType },
  columns: [...endpoints, 'record', 'stamp:long'],
};
export const figuresStateTable: ImportTable = {
  name: 'figures-state',
  of: { labels: 'FiguresState' },
  columns: [
    'name',
    'bound:long',
    'revision:long',
    'settledUntil:long',
    'derivedOn:long',
    'loggedSince:long',
    'derivedUpTo:long',
  ],
};

export const countersTable: ImportTable = {
  name: 'counters',
  of: { labels: 'Counter' },
  columns: ['name', 'next:long', 'number:long'],
};
/** The withdrawals of sources, and the ends of records. */
export const removalsTable: ImportTable = {
  name: 'removals',
  of: { labels: 'Removed' },
  columns: ['key', 'asOf', 'hash', 'source', 'outDate'],
};
export const organisationsTable: ImportTable = {
  name: 'organisations',
  of: { labels: 'ClientOrganisation' },
  columns: [':ID(Organisation)', 'id', 'name'],
};
export const subscriptionsTable: ImportTable = {
  name: 'subscriptions',
  of: { labels: 'Subscription' },
  columns: [':ID(Subscription)', 'id', 'enabled:boolean', 'grants'],
};
/** The orders of sources that an operator set. */
export const prioritiesTable: ImportTable = {
  name: 'source-priorities',
  of: { labels: 'SourcePriority' },
  columns: ['name', 'sources:string[]', 'fields'],
};
/** The role codes that an operator added to the published tables of role codes, as JSON. */
export const addedRolesTable: ImportTable = {
  name: 'added-role-codes',
  of: { labels: 'AddedRoleCodes' },
  columns: ['name', 'content'],
};
/** The relationships from a client organisation to its subscriptions. */
export const organisationSubscriptionsTable: ImportTable = {
  name: 'holds',
  of: { type: 'HOLDS' },
  columns: [':START_ID(Organisation)', ':END_ID(Subscription)'],
};

const day = 'companies:long';
export const countTables = {
  countries: { name: 'country-counts', of: { labels: 'CountryCount' }, columns: ['countryCode', day] },
  contents: {
    name: 'content-counts',
    of: { labels: 'ContentCount' },
    columns: ['countryCode', 'contentUpdatedOn:long', day],
  },
  relations: {
    name: 'relations-counts',
    of: { labels: 'RelationsCount' },
    columns: ['countryCode', 'relationsUpdatedOn:long', day],
  },
  bothDays: {
    name: 'both-days-counts',
    of: { labels: 'BothDaysCount' },
    columns: ['countryCode', 'contentUpdatedOn:long', 'relationsUpdatedOn:long', day],
  },
} as const satisfies Record<string, ImportTable>;

/** All tables. Tables of nodes come before tables of relationships. */
export const allTables: readonly ImportTable[] = [
  ...[
    companiesTable,
    companiesWithOmittedFiguresTable,
    personsTable,
    keysTable,
    countersTable,
    figuresStateTable,
    removalsTable,
    ...Object.values(countTables),
    organisationsTable,
    subscriptionsTable,
    prioritiesTable,
    addedRolesTable,
  ],
  ...[
    keyOfTable,
    traderOfTable,
    tradesAsTable,
    organisationSubscriptionsTable,
    figuresTable,
    ...Object.values(recordTables),
  ],
];
