/** The file of each kind of statement, with a column for every member that a model writes. */
const address = ['street', 'zipCode', 'city', 'countryCode'].map((member) => `addresses[0].${member}`);
const base = ['statement', 'id', 'asOf'];
const tie = [...base, 'party', 'company'];
const stake = ['ownershipStake', 'minOwnershipStake', 'maxOwnershipStake'];
const period = ['inDate', 'outDate', 'ended'];
const files = {
  company: {
    name: 'companies',
    columns: [
      ...base,
      'identifiers[0].scheme',
      'identifiers[0].id',
      'name',
      'orgNo',
      'countryCode',
      'legalForm',
      'operationalStatus',
      'totalNumberOfShares',
      ...address,
      'registrationDate',
      'uboDetails.hasReportedMissingUBO',
      'uboDetails.caseNo',
      'soleTraderOf',
    ],
  },
  person: {
    name: 'persons',
    columns: [
      ...base,
      'name',
      'firstName',
      'lastName',
      'birthDate',
      'nationalIdentificationNumber',
      'gender',
      'citizenships[0]',
      'countryOfResidences[0]',
      ...address,
      'countryCode',
      'isProtected',
    ],
  },
  ownership: {
    name: 'ownerships',
    columns: [
      ...tie,
      ...stake,
      'isMaxOwnershipStakeExcluded',
      'numberOfShares',
      'numberOfVotes',
      'shareClass',
      ...period,
    ],
  },
  beneficialOwnership: { name: 'beneficial-ownerships', columns: [...tie, ...stake, 'registrationId', ...period] },
  companyStructure: { name: 'company-structures', columns: [...tie, ...stake, ...period] },
  role: { name: 'roles', columns: [...tie, 'role.register', 'role.code', ...period] },
} as const satisfies Record<string, { readonly name: string; readonly columns: readonly string[] }>;

/** The kinds of statements that have a CSV file. */
export const kinds = Object.keys(files) as (keyof typeof files)[];

export function columnsOf(statement: string): readonly string[] {
  return files[statement as keyof typeof files].columns;
}

/** The prefix of the names of a kind's files. */
export function fileOf(statement: string): string {
  return files[statement as keyof typeof files].name;
}
