import { ruleIds as rulesOfDomain } from '@company-relations/ownership';
import type {
  ChangesResponse,
  CompaniesSearchResponse,
  Company,
  KeyPersonsResponse,
  StructureResponse,
  UltimateOwnersResponse,
} from '@company-relations/relations-contract';
import type {
  ChangesAnswer,
  CompaniesAnswer,
  FoundCompany,
  KeyPersonsAnswer,
  StructureAnswer,
  UltimateOwnersAnswer,
} from './answers';
import { ruleIds } from './answers';

/** Each pair compiles only if every answer of the contract is one that the page reads. */
const readings: {
  companies: (answer: CompaniesSearchResponse) => CompaniesAnswer;
  company: (answer: Company) => FoundCompany;
  structure: (answer: StructureResponse) => StructureAnswer;
  owners: (answer: UltimateOwnersResponse) => UltimateOwnersAnswer;
  changes: (answer: ChangesResponse) => ChangesAnswer;
  keyPersons: (answer: KeyPersonsResponse) => KeyPersonsAnswer;
} = {
  companies: (answer) => answer,
  company: (answer) => answer,
  structure: (answer) => answer,
  owners: (answer) => answer,
  changes: (answer) => answer,
  keyPersons: (answer) => answer,
};

test('the page reads the answers of the contract', () => {
  expect(Object.keys(readings)).toHaveLength(6);
});

test('the page asks for every rule that the domain knows', () => {
  expect(ruleIds).toEqual(rulesOfDomain);
});
