import { serverBounds } from '@company-relations/ownership-picture';
import { defaultTheme, PictureQuery, themeNames } from '@company-relations/relations-contract';
import { ApiOkResponse, ApiQuery } from '@nestjs/swagger';
import { describeAsOf } from '../platform/openapi/describe-as-of';
import { describeCompanyOperation } from '../platform/openapi/describe-company';
import { DescribeNotModified, describeIfNoneMatch, entityTagHeaders } from '../platform/openapi/entity-tags';
import {
  describeAnswerTooLarge,
  DescribeInvalidRequest,
  DescribeTokenOperation,
  describeTooManyRequests,
  requiredHeader,
  rateLimitHeaders,
} from '../platform/openapi/problem-responses';
import { svgMediaType } from './picture-writer';
import { describeStructureParameters } from './structure-operation';

const { parties, lines, records } = serverBounds;

/** Documents `GET /v2/relations/{serviceId}/structure.svg` in the OpenAPI document. */
export function DescribePicture(): MethodDecorator {
  return DescribeTokenOperation(
    'Relations',
    {
      operationId: 'drawStructure',
      summary: 'Who stands above and below a company, as a picture',
      description:
        `The structure as SVG, with the same authorization and masking. At most ${parties} parties, chosen as for the structure; the ` +
        `picture says where parties are left out. More than ${lines} lines or ${records} records are refused.`,
    },
    describeCompanyOperation,
    describeStructureParameters,
    describeAsOf,
    ApiQuery({
      name: 'theme',
      required: false,
      description: 'The colours: for a light screen, a dark one, for paper, or (auto) as the reader has set.',
      schema: { type: 'string', enum: [...themeNames], default: defaultTheme },
    }),
    describeIfNoneMatch,
    ApiOkResponse({
      description: 'The picture: SVG without scripts, links or anything that is loaded.',
      content: { [svgMediaType]: { schema: { type: 'string' } } },
      headers: {
        ...entityTagHeaders,
        ...rateLimitHeaders,
        'Content-Security-Policy': requiredHeader('Allows the style sheet of the picture and nothing else.'),
        'Content-Disposition': requiredHeader('The name for a file.'),
      },
    }),
    DescribeNotModified('The caller has this body.'),
    DescribeInvalidRequest(PictureQuery, { theme: 'pink' }),
    describeAnswerTooLarge,
    describeTooManyRequests,
  );
}
