import ts from 'typescript';

/** A person whom a text names, or whose date of birth it has. */
export interface NamedPerson {
  readonly name: string;
  readonly birthDate?: string;
}

/** The persons that fixtures may name, each with the dates of birth that fixtures may give. */
export interface InventedPersons {
  /** The whole names. Their words may also stand alone, as first or last names. */
  readonly persons: Readonly<Record<string, readonly string[]>>;
  /** Further first and last names, and dates of birth, that sources of tests have as single values. */
  readonly words: readonly string[];
  readonly birthDates: readonly string[];
}

type Members = Readonly<Record<string, unknown>>;

const partOfName =
  'last_?name|first_?name|family_?name|given_?name|middle_?name|full_?name|surname|forename|fornavn|mellomnavn|etternavn|linked_psc_name';
const dateOfBirth = 'birth_?date|fodselsdato';

/** Matches a member with a name or a date of birth, in JSON, TypeScript and snapshots. */
const personalMember = new RegExp(
  String.raw`\\?["'\x60]?\b(${partOfName}|${dateOfBirth})\\?["'\x60]?\s*:\s*\\?["'\x60]([^"'\x60\\]*)\\?["'\x60]`,
  'gi',
);
const birthMember = new RegExp(`^(${dateOfBirth})$`, 'i');
/** Matches a source in TypeScript that may state a person. */
const statedPerson = /\bstatement: 'person'|\bIsCompany: false/;
/** Matches the words before the owner's name in the name of a sole proprietorship. */
const beforeProprietor = /^.*\bVED\s+/;

/**
 * Returns what a file says of persons who are not invented: values of personal members in any text; persons in JSON,
 * JSON Lines, Markdown and the shareholder register; and names of persons that TypeScript states as the register format
 * and answers do. A value that a program computes is left out.
 */
export function strangersIn(file: string, text: string, invented: InventedPersons): string[] {
  const words = new Set([...Object.keys(invented.persons), ...invented.words].flatMap(wordsOf));
  const births = new Set([...Object.values(invented.persons).flat(), ...invented.birthDates]);
  const hasKnownWords = (name: string) => wordsOf(name).every((word) => words.has(word));
  const strangers = new Set<string>();
  for (const [, member = '', value = ''] of text.matchAll(personalMember)) {
    if (value.includes('${')) continue;
    const isKnown = birthMember.test(member) ? births.has(value) || !/\d{4}/.test(value) : hasKnownWords(value);
    if (!isKnown) strangers.add(`${member}: ${value}`);
  }
  for (const name of namesInSource(file, text)) if (!hasKnownWords(name)) strangers.add(name);
  for (const { name, birthDate } of personsIn(file, text)) {
    const known = Object.entries(invented.persons).find(([each]) => each.toUpperCase() === name.toUpperCase());
    if (!known) strangers.add(name);
    else if (birthDate !== undefined && !known[1].includes(birthDate)) strangers.add(`${name}, born ${birthDate}`);
  }
  return [...strangers].map((stranger) => `${file}: ${stranger}`);
}

function wordsOf(name: string): string[] {
  return name
    .toUpperCase()
    .split(/[\s-]+/)
    .filter((word) => word !== '');
}

function personsIn(file: string, text: string): NamedPerson[] {
  if (/\.(json|jsonl|ndjson)$/.test(file)) return documentsIn(text).flatMap(personsOf);
  if (file.endsWith('.md'))
    return [...text.matchAll(/^```json[a-z]*\n(.*?)^```/gms)].flatMap(([, block = '']) =>
      documentsIn(block).flatMap(personsOf),
    );
  return file.endsWith('.csv') ? shareholdersIn(text) : [];
}

/** Returns the JSON document of a text, or the documents of its lines. Other texts have none. */
function documentsIn(text: string): unknown[] {
  const whole = parsed(text);
  return whole === undefined ? text.split('\n').flatMap((line) => parsed(line) ?? []) : [whole];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Returns the persons in a value, as the register format, answers, Companies House and Norwegian roles state them. */
function personsOf(value: unknown): NamedPerson[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(personsOf);
  const own = Array.isArray(value) ? undefined : personIn(value as Members);
  return own ? [own, ...inner] : inner;
}

function personIn(members: Members): NamedPerson | undefined {
  const { statement, IsCompany: isCompany, kind, organisasjonsform: form, navn, fodselsdato } = members;
  if (statement === 'person' || isCompany === false)
    return named([members['name'] ?? members['Name']], members['birthDate'] ?? members['BirthDate']);
  if (typeof kind === 'string' && kind.startsWith('individual-')) return named([members['name']], monthOf(members));
  if (typeof navn === 'object' && navn !== null && !Array.isArray(navn)) {
    const { fornavn, mellomnavn, etternavn } = navn as Members;
    return named([fornavn, mellomnavn, etternavn], fodselsdato);
  }
  const isProprietor = (form as Members | undefined)?.['kode'] === 'ENK';
  return isProprietor && typeof navn === 'string' ? named([navn.replace(beforeProprietor, '')], undefined) : undefined;
}

function named(parts: readonly unknown[], birthDate: unknown): NamedPerson | undefined {
  const name = parts.filter((part) => typeof part === 'string' && part !== '').join(' ');
  const born = typeof birthDate === 'string' && /^\d{4}/.test(birthDate) ? { birthDate } : {};
  return name === '' || name === 'Protected Identity' ? undefined : { name, ...born };
}

function monthOf({ date_of_birth: birth }: Members): string | undefined {
  const { year, month } = (birth ?? {}) as { year?: number; month?: number };
  return year === undefined ? undefined : `${year}-${String(month ?? '').padStart(2, '0')}`;
}

/** Returns the holders in the shareholder register that have a year of birth. */
function shareholdersIn(text: string): NamedPerson[] {
  return text.split('\n').flatMap((row) => {
    const [, , , name = '', born = ''] = row.split(';');
    return /^\d{4}$/.test(born) ? [{ name, birthDate: born }] : [];
  });
}

/**
 * Returns the names of the persons that object literals in TypeScript state. Dates of birth are found as personal
 * members are.
 */
function namesInSource(file: string, text: string): string[] {
  if (!/\.tsx?$/.test(file) || !statedPerson.test(text)) return [];
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    const person = ts.isObjectLiteralExpression(node) ? personIn(literalMembers(node)) : undefined;
    if (person) names.push(person.name);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest));
  return names;
}

/** Returns the members whose values are written as texts or as `false`. */
function literalMembers({ properties }: ts.ObjectLiteralExpression): Members {
  return Object.fromEntries(
    properties.flatMap((property): [string, string | false][] => {
      if (!ts.isPropertyAssignment(property) || !ts.isIdentifier(property.name)) return [];
      const { initializer: value } = property;
      if (ts.isStringLiteralLike(value)) return [[property.name.text, value.text]];
      return value.kind === ts.SyntaxKind.FalseKeyword ? [[property.name.text, false]] : [];
    }),
  );
}
