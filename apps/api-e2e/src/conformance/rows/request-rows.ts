import { fields, type RowGroup } from './row-group';

/** Rows about requests and pagination. */
export const requestRows = [
  {
    title: 'Serialisation rules',
    rows: [
      'rule: null is omitted',
      'rule: zero is omitted',
      'rule: a default datetime is omitted',
      'rule: absence is no error',
      'rule: unauthorized fields are omitted',
    ],
  },
  { title: 'RelationsSearchRequest', rows: fields('RelationsSearchRequest', 'SearchParameters', 'PageSize', 'Cursor') },
  {
    title: 'Search parameters',
    rows: [
      ...fields(
        'parameter',
        'ServiceId',
        'OrgNo',
        'NationalIdentificationNumber',
        'CountryCode',
        'ContentUpdatedAt',
        'RelationsUpdatedAt',
      ),
      'rule: parameter names are case-insensitive',
      'rule: at least one parameter',
    ],
  },
  {
    title: 'SearchParametersResponse',
    rows: fields(
      'SearchParametersResponse',
      'SearchParameters',
      'SearchParameters[].ParameterName',
      'SearchParameters[].Datatype',
      'SearchParameters[].Description',
    ),
  },
  {
    title: 'X-Pagination header',
    rows: fields('X-Pagination', 'Count', 'TotalCount', 'PageSize', 'TotalPages', 'Cursor'),
  },
] as const satisfies readonly RowGroup[];
