import { ApiQuery } from '@nestjs/swagger';

/** Documents the query parameter `asOf`. */
export const describeAsOf: MethodDecorator = ApiQuery({
  name: 'asOf',
  required: false,
  description:
    'The day that the answer is about, not after today (UTC): records count that were in force then by their own dates. Those that have ended since ' +
    'need Relations History in their country; ultimate owners need it in the country of the company.',
  schema: { type: 'string', format: 'date' },
});
