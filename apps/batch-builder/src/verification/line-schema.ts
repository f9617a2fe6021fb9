import type { PackageType } from '@company-relations/batch-catalogue';
import { RelationsCompany } from '@company-relations/relations-contract';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

@Module({})
class NoModule {}

/**
 * Checks a line against the documented schema. Returns the problem without quoting the line. Returns undefined if there
 * is no problem.
 */
export type LineCheck = (line: Buffer) => string | undefined;

interface ObjectSchema {
  readonly properties?: Readonly<Record<string, object>>;
}

/**
 * Returns the check of lines for each package type. The checks use the classes that document the API's responses. A
 * line with a member that these classes do not have is reported as a problem.
 */
export async function lineChecks(): Promise<Readonly<Record<PackageType, LineCheck>>> {
  const { [RelationsCompany.name]: company = {}, ...others } = await documentedSchemas();
  const { Parents: _parents, Children: _children, ...own } = company.properties ?? {};
  return { relations: checkOf(company, others), companies: checkOf({ ...company, properties: own }, others) };
}

async function documentedSchemas(): Promise<Record<string, ObjectSchema>> {
  const app = await NestFactory.create(NoModule, { logger: false });
  try {
    const document = SwaggerModule.createDocument(app, new DocumentBuilder().build(), {
      extraModels: [RelationsCompany],
    });
    return { ...document.components?.schemas } as Record<string, ObjectSchema>;
  } finally {
    await app.close();
  }
}

function checkOf(line: ObjectSchema, others: Readonly<Record<string, ObjectSchema>>): LineCheck {
  // JSON Schema does not know keywords of OpenAPI such as `example`, so the strict mode of Ajv is off.
  const ajv = new Ajv2020({ strict: false });
  addFormats(ajv);
  const closed = (schema: ObjectSchema) => ({ ...schema, additionalProperties: false });
  const schemas = Object.fromEntries(Object.entries(others).map(([name, schema]) => [name, closed(schema)]));
  const validate = ajv.compile({ ...closed(line), components: { schemas } });
  return (text) => {
    const value = parsed(text);
    if (value === undefined) return 'it is not JSON';
    if (validate(value)) return undefined;
    const [first] = validate.errors ?? [];
    return `${first?.instancePath || 'the whole'} ${first?.message ?? 'is wrong'}`;
  };
}

function parsed(text: Buffer): unknown {
  try {
    return JSON.parse(text.toString());
  } catch {
    return undefined;
  }
}
