import { countryCodeCorrection, isCountryCode } from '@company-relations/ownership';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { isDate, isDateTime } from './dates';

/** The maximum number of reasons that are returned. If a line has more errors, they probably have one common cause. */
const maximumReasons = 10;

/**
 * Returns a function that checks a value against a JSON Schema (draft 2020-12). That function returns the reasons why
 * the value does not match. A reason contains the path of the member and the rule, but never a value. For patterns and
 * choices, the reason uses the `title` in the schema.
 *
 * The schema is compiled only at the first check, because most commands need the schemas of one format or of none. So
 * an invalid schema makes the first check throw an Error.
 */
export function schemaCheck(schema: object): (value: unknown) => string[] {
  let validate: ValidateFunction | undefined;
  return (value) => {
    validate ??= compiled(schema);
    return validate(value) ? [] : reasons(validate.errors ?? []);
  };
}

function compiled(schema: object): ValidateFunction {
  const ajv = new Ajv2020({
    allErrors: true,
    verbose: true,
    discriminator: true,
    strict: true,
    strictTypes: false,
    strictRequired: false,
    formats: { date: isDate, 'date-time': isDateTime, country: isNoUnknownCountry },
  });
  return ajv.compile(schema);
}

/**
 * Returns false if a text has the form of a country code but there is no such country. Any other text gives true,
 * because the pattern of the member refuses texts without the form of a country code.
 */
function isNoUnknownCountry(text: string): boolean {
  return !/^[A-Z]{2}$/.test(text) || isCountryCode(text);
}

function reasons(errors: readonly ErrorObject[]): string[] {
  // For a choice (`anyOf`), only the title is reported, because the errors of the alternatives add nothing. The error
  // of an `if` is left out too, because the errors of its failed branch are reported.
  const choices = errors.filter(({ keyword }) => keyword === 'anyOf').map(({ instancePath }) => instancePath);
  const inChoice = (path: string) => choices.some((choice) => path === choice || path.startsWith(`${choice}/`));
  const specific = errors.filter(
    ({ keyword, instancePath }) => keyword === 'anyOf' || (keyword !== 'if' && !inChoice(instancePath)),
  );
  return [...new Set(specific.map(wording))].slice(0, maximumReasons);
}

function wording({ keyword, instancePath, params, message, parentSchema, data }: ErrorObject): string {
  const path = pathOf(instancePath);
  const title = (parentSchema as { title?: string } | undefined)?.title;
  switch (keyword) {
    case 'required':
      return `${member(path, String(params['missingProperty']))} is missing`;
    case 'additionalProperties':
      return `${member(path, memberName(String(params['additionalProperty'])))} is not a known member`;
    case 'discriminator':
      return `${member(path, String(params['tag']))} must be ${title ?? 'one of the known values'}`;
    case 'enum':
      return `${path} must be one of ${(params['allowedValues'] as unknown[]).join(', ')}`;
    case 'format':
      return `${path} must be ${wordingOfFormat(String(params['format']), data)}`;
    case 'pattern':
    case 'anyOf':
      return `${path === '' ? 'the statement' : path} must be ${title ?? 'of another form'}`;
    default:
      return `${path === '' ? 'the statement' : path} ${message ?? 'is not valid'}`;
  }
}

function wordingOfFormat(format: string, value: unknown): string {
  if (format === 'date') return 'a date (yyyy-MM-dd)';
  if (format === 'date-time') return 'a date-time';
  const correction = countryCodeCorrection(String(value));
  return `the code of a country (ISO 3166-1)${correction === undefined ? '' : `: ${correction}`}`;
}

/** Converts a JSON Pointer to the path of a column: `/addresses/0/countryCode` → `addresses[0].countryCode`. */
function pathOf(instancePath: string): string {
  return instancePath
    .split('/')
    .slice(1)
    .map((step) => (/^\d+$/.test(step) ? `[${step}]` : `.${step.replaceAll('~1', '/').replaceAll('~0', '~')}`))
    .join('')
    .replace(/^\./, '');
}

function member(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

/**
 * Returns the name of a member for use in a reason. A name that is not a single word is not quoted, because it may be a
 * misplaced value.
 */
function memberName(name: string): string {
  return /^[A-Za-z]\w{0,63}$/.test(name) ? name : 'a member of another name';
}

/**
 * Returns a text from a source in a form that fits in one line of a report: without control characters and, if needed,
 * shortened.
 */
export function printable(text: string): string {
  const clean = text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ').trim();
  return clean.length > 80 ? `${clean.slice(0, 79)}…` : clean;
}
