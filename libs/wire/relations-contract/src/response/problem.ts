import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

/** A problem as RFC 9457 defines it. */
export class Problem {
  @ApiProperty({ type: 'string', format: 'uri', description: 'What kind of problem this is.' })
  type!: string;

  @ApiProperty({ type: 'integer', description: 'The HTTP status.' })
  status!: number;

  @ApiProperty({ type: 'string', description: 'The kind of problem in words.' })
  title!: string;

  @ApiPropertyOptional({ type: 'string', description: 'What the caller can do about it.' })
  detail?: string;
}

export class ValidationErrors {
  @ApiProperty({ type: 'array', items: { type: 'string' }, minItems: 1, description: 'One message for each problem.' })
  parameters!: readonly string[];
}

/** The body of a response with status 400 to `POST /v2/relations`. */
export class ValidationProblem {
  @ApiProperty({ type: 'string', format: 'uri', description: 'What kind of problem this is.' })
  type!: string;

  @ApiProperty({ type: 'integer', enum: [400] })
  status!: number;

  @ApiProperty({ type: 'string', description: 'States that validation errors occurred.' })
  title!: string;

  @ApiProperty({ type: ValidationErrors })
  errors!: ValidationErrors;

  @ApiProperty({ type: 'array', items: { type: 'string' }, minItems: 1, description: 'The same messages.' })
  ValidationResults!: readonly string[];
}

/** The permanent URL of the section of RFC 9110 that defines a status. */
export function problemType(section: string): string {
  return `https://www.rfc-editor.org/rfc/rfc9110#section-${section}`;
}

export function validationProblem(messages: readonly string[]): ValidationProblem {
  return {
    type: problemType('15.5.1'),
    status: 400,
    title: 'One or more validation errors occurred.',
    errors: { parameters: messages },
    ValidationResults: messages,
  };
}
