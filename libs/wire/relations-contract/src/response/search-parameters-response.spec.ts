import { searchParametersResponse } from './search-parameters-response';

it('lists the parameters in the order of the specification, with descriptions of the dates', () => {
  const Description =
    'Format yyyy-MM-dd. One value: from this date. Two values: from the first to the second date, both included.';
  expect(JSON.stringify(searchParametersResponse)).toBe(
    JSON.stringify({
      SearchParameters: [
        { ParameterName: 'ServiceId', Datatype: 'number' },
        { ParameterName: 'OrgNo', Datatype: 'string' },
        { ParameterName: 'NationalIdentificationNumber', Datatype: 'string' },
        { ParameterName: 'CountryCode', Datatype: 'string' },
        { ParameterName: 'ContentUpdatedAt', Datatype: 'date', Description },
        { ParameterName: 'RelationsUpdatedAt', Datatype: 'date', Description },
      ],
    }),
  );
});
