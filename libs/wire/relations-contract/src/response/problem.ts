import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { errorLink, errorPagesPath, requestProblemCodes, requestFailureCodes } from '../errors/error-descriptions';
import type { RequestProblemCode } from '../errors/request-problem-descriptions';
import { type RequestFailureCode, requestFailureDescriptions } from '../errors/request-failure-descriptions';
import type { RequestProblem } from '../request/request-problem';

const linkSchema = {
  type: 'string',
  format: 'uri-reference',
  description: `The page about the code, relative to the address of the service: \`${errorPagesPath}/{code}\`. It needs no token.`,
  example: errorLink('invalid-request'),
} as const;

/**
 * Returns the schema of error codes. The schema allows any text, so that clients accept codes that are added later. The
 * examples are all current codes.
 */
const codeSchema = (examples: readonly string[]) => ({
  type: 'string' as const,
  pattern: '^[a-z]+(?:-[a-z]+)*$',
  examples: [...examples],
  description: 'A stable code of the problem. Its meaning never changes; more codes may be added.',
});

/** A problem as RFC 9457 defines it. */
export class Problem {
  @ApiProperty({ type: 'string', format: 'uri', description: 'What kind of problem this is.' })
  type!: string;

  @ApiProperty({ type: 'integer', description: 'The HTTP status.' })
  status!: number;

  @ApiProperty({ type: 'string', description: 'The kind of problem in words.' })
  title!: string;

  @ApiProperty({ type: 'string', description: 'What the caller can do about it.' })
  detail!: string;

  @ApiProperty(codeSchema(requestFailureCodes))
  code!: RequestFailureCode;

  @ApiProperty(linkSchema)
  link!: string;
}

/** The body of a 503 of the readiness check. */
export class NotReadyProblem extends Problem {
  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description: 'The result of each check. `status` is `up` or `down`, and `reason` says why a check failed.',
  })
  details!: Readonly<Record<string, object>>;
}

export class ValidationErrors {
  @ApiProperty({ type: 'array', items: { type: 'string' }, minItems: 1, description: 'One message for each problem.' })
  parameters!: readonly string[];
}

/** One of the problems of a request. */
export class ListedProblem {
  @ApiProperty(codeSchema(requestProblemCodes))
  code!: RequestProblemCode;

  @ApiPropertyOptional({
    type: 'string',
    description:
      'The place in the body, as a JSON pointer (RFC 6901) with names as sent; of a missing member, where it belongs. Names of more than 100 characters are not given: the pointer then ends at their object.',
    example: '/SearchParameters/CountryCode/0',
  })
  pointer?: string;

  @ApiPropertyOptional({
    type: 'string',
    description:
      'The name of the parameter of the query or the path. Of a parameter that differs from a known one in upper and lower case alone, the name as sent.',
    example: 'levels',
  })
  parameter?: string;

  @ApiProperty({ type: 'string', description: 'What is allowed in that place.', example: 'an integer from 1 to 10' })
  expected!: string;

  @ApiProperty(linkSchema)
  link!: string;
}

/** The body of a response with status 400, for an invalid request. */
export class ValidationProblem extends Problem {
  @ApiProperty({ type: ValidationErrors, description: 'The messages.' })
  errors!: ValidationErrors;

  @ApiProperty({ type: 'array', items: { type: 'string' }, minItems: 1, description: 'The same messages.' })
  ValidationResults!: readonly string[];

  @ApiProperty({
    type: ListedProblem,
    isArray: true,
    description: 'The problems in the order of the messages: code, place, and what was expected.',
  })
  problems!: readonly ListedProblem[];
}

// The decorator is applied here and not in the class, because a second declaration of `status` in the class would set
// the `status` of its objects to undefined.
ApiProperty({ type: 'integer', enum: [400], description: 'The HTTP status.' })(ValidationProblem.prototype, 'status');

/**
 * Returns the permanent URL of a section of RFC 9110 that defines a status. A problem with this status has the URL as
 * its type.
 */
export function rfc9110SectionUrl(section: string): string {
  return `https://www.rfc-editor.org/rfc/rfc9110#section-${section}`;
}

/** Returns the members of a problem that are not part of the specification. */
export function problemMembersBeyondSpecification(code: RequestFailureCode): Pick<Problem, 'detail' | 'code' | 'link'> {
  return { detail: requestFailureDescriptions[code].detail, code, link: errorLink(code) };
}

export function validationProblem(problems: readonly RequestProblem[]): ValidationProblem {
  const messages = problems.map(({ message }) => message);
  return {
    type: rfc9110SectionUrl('15.5.1'),
    status: 400,
    title: 'One or more validation errors occurred.',
    errors: { parameters: messages },
    ValidationResults: messages,
    ...problemMembersBeyondSpecification('invalid-request'),
    problems: problems.map(({ code, place, expected }) => ({ code, ...place, expected, link: errorLink(code) })),
  };
}
