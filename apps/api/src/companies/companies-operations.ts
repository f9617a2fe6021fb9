import {
  CompaniesSearchRequest,
  CompaniesSearchResponse,
  Company,
  parseCompaniesSearchBody,
} from '@company-relations/relations-contract';
import { ApiBody, ApiOkResponse } from '@nestjs/swagger';
import { describeCompanyOperation } from '../platform/openapi/describe-company';
import { DescribeNotModified, describeIfNoneMatch, entityTagHeaders } from '../platform/openapi/entity-tags';
import {
  DescribeInvalidRequest,
  DescribeTokenOperation,
  describeBodyTooLarge,
  describeTooManyRequests,
  describeUnsupportedMediaType,
  rateLimitHeaders,
} from '../platform/openapi/problem-responses';

/** Documents `POST /v2/companies/search` in the OpenAPI document. */
export function DescribeCompaniesSearch(): MethodDecorator {
  return DescribeTokenOperation(
    'Companies',
    {
      operationId: 'searchCompanies',
      summary: 'Companies with a name, an organisation number or an LEI',
      description:
        'Give Name, LEI or OrgNo; all that is given must fit. Whole names come first, then names with all words, with their beginnings, and with one ' +
        'wrong letter; among these the shorter name, then the lower ServiceId. The order depends on the found companies alone. ' +
        'A member of the body whose name differs from a known one in letter case alone is refused; other unknown members are ignored.',
    },
    ApiBody({
      type: CompaniesSearchRequest,
      required: true,
      examples: {
        name: { summary: 'What a user has typed so far', value: { Name: 'norsk hydr', CountryCode: 'NO' } },
        number: { summary: 'By number', value: { OrgNo: '923609016', Limit: 1 } },
      },
    }),
    ApiOkResponse({
      type: CompaniesSearchResponse,
      description: 'The companies that fit, the best first.',
      headers: rateLimitHeaders,
      links: {
        company: {
          operationId: 'readCompany',
          parameters: { serviceId: '$response.body#/Companies/0/ServiceId' },
          description: 'The first company alone.',
        },
        structure: {
          operationId: 'findStructure',
          parameters: { serviceId: '$response.body#/Companies/0/ServiceId' },
          description: 'Who stands above and below the first company.',
        },
      },
    }),
    DescribeInvalidRequest(CompaniesSearchRequest, parseCompaniesSearchBody('{"Name":"norsk","limit":5,"Limit":51}')),
    describeBodyTooLarge,
    describeUnsupportedMediaType,
    describeTooManyRequests,
  );
}

/** Documents `GET /v2/companies/{serviceId}` in the OpenAPI document. */
export function DescribeReadCompany(): MethodDecorator {
  return DescribeTokenOperation(
    'Companies',
    { operationId: 'readCompany', summary: 'One company with its own fields and its LEI' },
    describeCompanyOperation,
    describeIfNoneMatch,
    ApiOkResponse({
      type: Company,
      description: 'The company.',
      headers: { ...entityTagHeaders, ...rateLimitHeaders },
    }),
    DescribeNotModified('The caller has this body.'),
    describeTooManyRequests,
  );
}
