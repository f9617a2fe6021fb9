import { codeTableNames, CodeTablePath, CodeTableResponse } from '@company-relations/relations-contract';
import { ApiOkResponse, ApiParam } from '@nestjs/swagger';
import { DescribeNotModified, describeIfNoneMatch, entityTagHeaders } from '../platform/openapi/entity-tags';
import {
  DescribeInvalidRequest,
  DescribeTokenOperation,
  describeTooManyRequests,
  rateLimitHeaders,
} from '../platform/openapi/problem-responses';

/** Documents `GET /v2/code-tables/{table}` in the OpenAPI document. */
export function DescribeCodeTable(): MethodDecorator {
  return DescribeTokenOperation(
    'Code tables',
    {
      operationId: 'readCodeTable',
      summary: 'What the integers in companies and roles mean',
      description:
        '`legal-forms` explains `LegalForm`, `operational-statuses` explains `OperationalStatus`, and `roles` ' +
        'explains `Id` of a role. An integer never changes its meaning and is never used again; a new version of the ' +
        'service may have more of them, and its operator may add roles, with integers from 1000000 on. Store the ' +
        'table, and ask again with `If-None-Match`.',
    },
    ApiParam({
      name: 'table',
      description: 'The table.',
      schema: { type: 'string', enum: [...codeTableNames] },
      example: 'legal-forms',
    }),
    describeIfNoneMatch,
    ApiOkResponse({
      type: CodeTableResponse,
      description: 'The whole table.',
      headers: { ...entityTagHeaders, ...rateLimitHeaders },
    }),
    DescribeNotModified('The caller has this table.'),
    DescribeInvalidRequest(CodeTablePath, { table: 'forms' }),
    describeTooManyRequests,
  );
}
