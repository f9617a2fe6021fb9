import type { Type } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';

// Decorators of the kinds of optional member that the specification has, so that a class reads like its table.

export function Text(description: string, example?: string): PropertyDecorator {
  return ApiPropertyOptional({ type: 'string', description, example });
}

/** A text of which a protected person's is replaced by `Protected Identity`. */
export function MaskableText(description: string, example?: string): PropertyDecorator {
  return Text(`${description} \`Protected Identity\` where the person's identity is protected.`, example);
}

export function Texts(description: string, example: readonly string[]): PropertyDecorator {
  return ApiPropertyOptional({ type: 'array', items: { type: 'string' }, minItems: 1, description, example });
}

export function Double(description: string, example?: number): PropertyDecorator {
  return ApiPropertyOptional({ type: 'number', format: 'double', description: `${description} Omitted when 0.`, example });
}

export function Code(description: string, example?: number): PropertyDecorator {
  return ApiPropertyOptional({ type: 'integer', format: 'int32', description: `${description} Omitted when 0.`, example });
}

export function Flag(description: string): PropertyDecorator {
  return ApiPropertyOptional({ type: 'boolean', description });
}

export function DateAndTime(description: string): PropertyDecorator {
  return ApiPropertyOptional({ type: 'string', format: 'date-time', description, example: '2024-05-01T00:00:00Z' });
}

/** @param load gives the class; called late, since classes may refer to themselves. */
export function ListOf(load: () => Type<unknown>, description: string): PropertyDecorator {
  // The documentation recognises a function that is to be called late by its name, `type`.
  return ApiPropertyOptional({ type: () => load(), isArray: true, minItems: 1, description });
}
