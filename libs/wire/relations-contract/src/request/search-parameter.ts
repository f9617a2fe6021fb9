/** A parameter for searching companies. */
export interface SearchParameter {
  readonly name: SearchParameterName;
  readonly datatype: 'number' | 'string' | 'date';
  readonly description?: string;
}

/** The search parameters, in the order of the specification. */
export const searchParameterNames = [
  'ServiceId',
  'OrgNo',
  'NationalIdentificationNumber',
  'CountryCode',
  'ContentUpdatedAt',
  'RelationsUpdatedAt',
] as const;
export type SearchParameterName = (typeof searchParameterNames)[number];

const oneOrTwoDates =
  'Format yyyy-MM-dd. One value: from this date. Two values: from the first to the second date, both included.';

export const searchParameters: readonly SearchParameter[] = [
  { name: 'ServiceId', datatype: 'number' },
  { name: 'OrgNo', datatype: 'string' },
  { name: 'NationalIdentificationNumber', datatype: 'string' },
  { name: 'CountryCode', datatype: 'string' },
  { name: 'ContentUpdatedAt', datatype: 'date', description: oneOrTwoDates },
  { name: 'RelationsUpdatedAt', datatype: 'date', description: oneOrTwoDates },
];

const namesInLowerCase: ReadonlyMap<string, SearchParameterName> = new Map(
  searchParameterNames.map((name) => [name.toLowerCase(), name]),
);

/** Returns the parameter with this name, ignoring upper and lower case. Undefined if there is none. */
export function findSearchParameter(name: string): SearchParameterName | undefined {
  return namesInLowerCase.get(name.toLowerCase());
}
