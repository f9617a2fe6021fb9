import { applyDecorators } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { DescribeNotFound } from './problem-responses';

/** Documents the path parameter and the 404 of an operation about one company. */
export const describeCompanyOperation = applyDecorators(
  ApiParam({
    name: 'serviceId',
    description: 'The company.',
    schema: { type: 'integer', format: 'int64', minimum: 1 },
    example: 1001,
  }),
  DescribeNotFound('notFound', 'There is no such company, or none that the caller can find.'),
);
