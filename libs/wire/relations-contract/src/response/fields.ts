import type { Type } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';

// Decorators for the kinds of optional members in the specification. With these decorators, a class looks like the
// table of the specification.

export function Text(description: string, example?: string): PropertyDecorator {
  return ApiPropertyOptional({ type: 'string', description, example });
}

/** Declares a text that is replaced by `Protected Identity` for a protected person. */
export function MaskableText(description: string, example?: string): PropertyDecorator {
  return Text(`${description} \`Protected Identity\` where the person's identity is protected.`, example);
}

export function Texts(description: string, example: readonly string[]): PropertyDecorator {
  return ApiPropertyOptional({ type: 'array', items: { type: 'string' }, minItems: 1, description, example });
}

export function Double(description: string, example?: number): PropertyDecorator {
  return ApiPropertyOptional({
    type: 'number',
    format: 'double',
    description: `${description} Omitted when 0.`,
    example,
  });
}

export function Code(description: string, example?: number): PropertyDecorator {
  return ApiPropertyOptional({
    type: 'integer',
    format: 'int32',
    description: `${description} Omitted when 0.`,
    example,
  });
}

export function Flag(description: string): PropertyDecorator {
  return ApiPropertyOptional({ type: 'boolean', description });
}

export function DateAndTime(description: string): PropertyDecorator {
  return ApiPropertyOptional({ type: 'string', format: 'date-time', description, example: '2024-05-01T00:00:00Z' });
}

/**
 * Declares a member that is a list of objects of a response class.
 *
 * @param load returns the class. Called only after all classes are declared, because classes may refer to themselves.
 */
export function ListOf(load: () => Type<unknown>, description: string): PropertyDecorator {
  // Swagger delays the call of a function only if the function is in a member with the name `type`.
  return ApiPropertyOptional({ type: () => load(), isArray: true, minItems: 1, description });
}

/** Declares a member that is true if a record that was in force on a past day has ended by today. */
export function EndedSince(): PropertyDecorator {
  return Flag('true if the record has ended by today; only with `asOf`.');
}

/** Declares a member that is true if the dates of a record do not show that the record was in force on a past day. */
export function DatesUnknown(): PropertyDecorator {
  return Flag('true if the dates of the record leave open that it was in force on the day of `asOf`.');
}

/** The day of the response. */
export function AnswerDay(): PropertyDecorator {
  return ApiPropertyOptional({
    type: 'string',
    format: 'date',
    description: 'The day that the answer is about, if one was asked for.',
    example: '2024-05-01',
  });
}

/** Declares a member that is true if the ultimate owners of a past day are withheld. */
export function PastUltimateOwnersWithheld(): PropertyDecorator {
  return Flag(
    'true if ultimate owners of that day need Relations History in the country of the company, which is not granted.',
  );
}
