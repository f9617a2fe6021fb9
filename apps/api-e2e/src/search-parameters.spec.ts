import { proves } from './conformance/proves';
import { expectDescribed } from './harness/openapi-document';
import { sendAs } from './harness/service';

describe('GET /v2/relations/search-parameters', () => {
  proves(
    [
      'GET /v2/relations/search-parameters',
      'SearchParametersResponse.SearchParameters',
      'SearchParametersResponse.SearchParameters[].ParameterName',
      'SearchParametersResponse.SearchParameters[].Datatype',
      'SearchParametersResponse.SearchParameters[].Description',
    ],
    'lists the six parameters with their types, the dates with a description, to every subscription',
    async () => {
      for (const subscription of ['full', 'none']) {
        const answer = await sendAs(subscription, { path: '/v2/relations/search-parameters' });
        expect({ status: answer.status, body: answer.json }).toEqual({
          status: 200,
          body: {
            SearchParameters: [
              { ParameterName: 'ServiceId', Datatype: 'number' },
              { ParameterName: 'OrgNo', Datatype: 'string' },
              { ParameterName: 'NationalIdentificationNumber', Datatype: 'string' },
              { ParameterName: 'CountryCode', Datatype: 'string' },
              {
                ParameterName: 'ContentUpdatedAt',
                Datatype: 'date',
                Description: expect.stringContaining('yyyy-MM-dd'),
              },
              {
                ParameterName: 'RelationsUpdatedAt',
                Datatype: 'date',
                Description: expect.stringContaining('yyyy-MM-dd'),
              },
            ],
          },
        });
        await expectDescribed('get', '/v2/relations/search-parameters', answer);
      }
    },
  );
});
