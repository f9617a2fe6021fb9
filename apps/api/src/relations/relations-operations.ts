import {
  GetCompaniesRelationsByCountryCodeOrDcidsResponse,
  Pagination,
  paginationHeader,
  parseSearchBody,
  ultimateOwnershipsOmittedHeader,
  RelationsSearchRequest,
  SearchParametersResponse,
} from '@company-relations/relations-contract';
import { ApiBody, ApiExtraModels, ApiOkResponse, getSchemaPath } from '@nestjs/swagger';
import {
  DescribeInvalidRequest,
  DescribeTokenOperation,
  describeBodyTooLarge,
  describeUnsupportedMediaType,
  describeTooManyRequests,
  rateLimitHeaders,
} from '../platform/openapi/problem-responses';

/** Documents `POST /v2/relations` in the OpenAPI document. */
export function DescribeSearch(): MethodDecorator {
  return DescribeTokenOperation(
    'Relations',
    {
      operationId: 'searchRelations',
      summary: 'Companies with those who own, control or run them, and those that they own, control or run',
      description:
        'Returns one page of companies, ascending by ServiceId. Go on with the Cursor of the X-Pagination header until it is null. ' +
        'A run returns at most 100000 companies. Members that are null, 0, empty, or not authorized for the caller are omitted. ' +
        'A member of the body whose name differs from PageSize, Cursor or SearchParameters in letter case alone is refused; other unknown members are ignored.',
    },
    ApiBody({ type: RelationsSearchRequest, required: true, examples: searchExamples }),
    ApiExtraModels(Pagination),
    ApiOkResponse({
      type: GetCompaniesRelationsByCountryCodeOrDcidsResponse,
      description: 'One page of companies; none when nothing matches.',
      headers: pageHeaders,
      links: pageLinks,
    }),
    DescribeInvalidRequest(RelationsSearchRequest, invalidSearch),
    describeBodyTooLarge,
    describeUnsupportedMediaType,
    describeTooManyRequests,
  );
}

/** Documents `GET /v2/relations/search-parameters` in the OpenAPI document. */
export function DescribeSearchParameters(): MethodDecorator {
  return DescribeTokenOperation(
    'Relations',
    { operationId: 'listSearchParameters', summary: 'The parameters that companies can be searched by' },
    ApiOkResponse({ type: SearchParametersResponse, description: 'One entry for each parameter.' }),
  );
}

const pageHeaders = {
  [paginationHeader]: {
    description: 'Where the page stands in the run, as JSON.',
    required: true,
    content: { 'application/json': { schema: { $ref: getSchemaPath(Pagination) } } },
  },
  [ultimateOwnershipsOmittedHeader]: {
    description:
      'ServiceIds, separated by commas, of the companies on the page whose UltimateOwnerships are left out, because they rest on more holdings than are read for one company or on a loop of more than 500 companies. ' +
      'Where that is so above a company, neither its Parents nor its Children carry any. Where it is so only below an ultimate owner, its Children carry none and its Parents carry theirs. ' +
      'Who is in Parents or Children for UltimateOwnerships alone is then missing there; all other records stay.',
    schema: { type: 'string', example: '12, 3045' },
  },
  ...rateLimitHeaders,
};

/** An OpenAPI link parameter. It takes the ID of the first company from the response of the search. */
const firstCompany = { serviceId: '$response.body#/Relations/0/ServiceId' };

const pageLinks = {
  keyPersons: {
    operationId: 'findKeyPersons',
    parameters: firstCompany,
    description: 'Who runs the first company of the page.',
  },
  ultimateOwners: {
    operationId: 'explainUltimateOwners',
    parameters: firstCompany,
    description: 'Why the ultimate owners of the first company of the page are its owners.',
  },
  structure: {
    operationId: 'findStructure',
    parameters: firstCompany,
    description: 'Who stands above and below the first company of the page.',
  },
  picture: {
    operationId: 'drawStructure',
    parameters: firstCompany,
    description: 'The same as a picture.',
  },
  changes: {
    operationId: 'findChanges',
    parameters: { ...firstCompany, from: '2024-01-01' },
    description: 'What began, ended or changed of the first company of the page since a day.',
  },
};

const invalidSearch = {
  ...parseSearchBody('{"SearchParameters":{"OrgNo":"923609016"},"PageSize":501}'),
  authorizedCountries: new Set(),
};

const searchExamples = {
  lookup: {
    summary: 'One company by its organisation number',
    value: { SearchParameters: { OrgNo: ['923609016'], CountryCode: ['NO'] } },
  },
  run: {
    summary: 'The first page of a run',
    value: {
      SearchParameters: { CountryCode: ['NO'], RelationsUpdatedAt: ['2026-01-01'] },
      PageSize: 500,
      Cursor: '*',
    },
  },
};
