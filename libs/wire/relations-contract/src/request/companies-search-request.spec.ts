import { CompaniesSearchRequest, parseCompaniesSearchBody, toCompaniesSearch } from './companies-search-request';
import { readRequest } from './read-request';

function read(text: string) {
  const sent = { ...parseCompaniesSearchBody(text), authorizedCountries: new Set(['NO', 'SE']) };
  const reading = readRequest(CompaniesSearchRequest, sent);
  return reading.ok ? toCompaniesSearch(reading.request) : reading.problems.map(({ message }) => message);
}

describe('a search for companies', () => {
  it.each([
    ['{"Name":"Å B"}', { name: 'Å B', limit: 10 }],
    ['{"Name":"","Limit":50}', { name: '', limit: 50 }],
    ['{"LEI":" 5493-00l ","Limit":1}', { lei: '549300L', limit: 1 }],
    ['{"OrgNo":"- -","CountryCode":"se"}', { orgNo: '', country: 'SE', limit: 10 }],
    ['{"Name":"a","Name":"b","other":"c","__proto__":{"Name":"d"}}', { name: 'b', limit: 10 }],
    ['{"Name":"a","LEI":null,"OrgNo":null,"CountryCode":null,"Limit":null}', { name: 'a', limit: 10 }],
    [`{"Name":"${'x'.repeat(200)}"}`, { name: 'x'.repeat(200), limit: 10 }],
  ])('%s is read', (text, search) => {
    expect(read(text)).toEqual(search);
  });

  it.each([
    ['{}', ['Searchparameters are missing.']],
    ['[{"Name":"a"}]', ['Searchparameters are missing.']],
    ['{"Name":null,"CountryCode":"NO"}', ['Searchparameters are missing.']],
    [
      '{"Name":"a","name":"b","orgno":null,"LIMIT":1,"Names":1,"NAME":1,"NAME":2}',
      ['name', 'orgno', 'LIMIT', 'NAME'].map(
        (sent, index) => `${sent} is an invalid member (${['Name', 'OrgNo', 'Limit', 'Name'][index]} is meant).`,
      ),
    ],
    ['{"Name":"a","Limit":51}', ['Limit is invalid (Maximum limit: 50).']],
    ['{"Name":"a","Limit":"5"}', ['Limit is invalid (Maximum limit: 50).']],
    ['{"Name":"a","Limit":1.0e400}', ['Limit is invalid (Maximum limit: 50).']],
    ['{"Name":"a","CountryCode":"GB"}', ['GB is an unauthorized country code.']],
    ['{"Name":"a","CountryCode":["NO"]}', ['["NO"] is an unauthorized country code.']],
    [`{"Name":"${'x'.repeat(201)}"}`, ['Name can max have 200 characters.']],
    [`{"Name":"${Array.from({ length: 17 }, (_, at) => `w${at}`).join(' ')}"}`, ['Name can max have 16 words.']],
    [
      '{"LEI":1.0,"OrgNo":{"a": 1},"Name":true}',
      ['Invalid value in OrgNo: {"a":1}.', 'Invalid value in Name: true.', 'Invalid value in LEI: 1.0.'],
    ],
  ])('%s is refused', (text, messages) => {
    expect(read(text)).toEqual(messages);
  });

  it('counts no legal forms and no repeated words', () => {
    const name = `${'w '.repeat(50)}${Array.from({ length: 15 }, (_, at) => `w${at}`).join(' ')} as ab ltd`;
    expect(read(JSON.stringify({ Name: name }))).toEqual({ name, limit: 10 });
  });
});
