import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readerFor } from '@company-relations/register-formats';
import { Ajv2020 } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';

const workspace = join(__dirname, '../../..');
const files = ['uk-groups.jsonl', 'equinor.jsonl', 'nordic-group.jsonl'] as const;

/** A line of a demo file, with the members that these tests use. */
interface DemoStatement {
  readonly [member: string]: unknown;
  readonly statement: 'company' | 'person' | 'ownership' | 'beneficialOwnership' | 'companyStructure' | 'role' | 'end';
  readonly id: string;
  readonly serviceId?: number;
  readonly countryCode?: string;
  readonly orgNo?: string;
  readonly nationalIdentificationNumber?: string;
  readonly identifiers?: readonly { readonly scheme: string; readonly id: string }[];
  readonly addresses?: readonly object[];
  readonly uboDetails?: object;
  readonly party?: string;
  readonly company?: string;
  readonly soleTraderOf?: string;
  readonly proxyCompanyRegistrationNumber?: string;
  readonly updatedAt?: string;
}

const linesOf = (file: string) =>
  readFileSync(join(__dirname, '../demo', file), 'utf8')
    .trimEnd()
    .split('\n');
const statementsOf = (file: string) => linesOf(file).map((line) => JSON.parse(line) as DemoStatement);

const all = files.flatMap(statementsOf);
const nordic = statementsOf('nordic-group.jsonl');
const isEntity = ({ statement }: DemoStatement) => statement === 'company' || statement === 'person';
const entities = all.filter(isEntity);
const records = all.filter((statement) => !isEntity(statement) && statement.statement !== 'end');
const duplicates = (values: readonly unknown[]) => values.filter((value, index) => values.indexOf(value) !== index);

/** For each country and kind of number: a function that checks the check digits of a number. */
const checkDigitRules: Readonly<Record<string, (number: string) => boolean>> = {
  'NO company': (number) => weighted(number, [3, 2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0,
  // From 2032 on, Norway issues numbers whose first check digit leaves a remainder from 0 to 3.
  'NO person': (number) =>
    weighted(number, [3, 7, 6, 1, 8, 9, 4, 5, 2, 1]) % 11 <= 3 &&
    weighted(number, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0,
  'SE company': passesLuhn,
  'SE person': passesLuhn,
  'FI company': (number) => weighted(number, [7, 9, 10, 5, 8, 4, 2, 1]) % 11 === 0,
  'FI person': (number) => {
    const [digits, check] = [number.replace(/\D/g, '').slice(0, 9), number.at(-1) ?? ''];
    return '0123456789ABCDEFHJKLMNPRSTUVWXY'[Number(digits) % 31] === check;
  },
  'DK company': (number) => weighted(number, [2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0,
};

function digitsOf(number: string): number[] {
  return [...number.replace(/\D/g, '')].map(Number);
}

function weighted(number: string, weights: readonly number[]): number {
  const digits = digitsOf(number);
  return weights.reduce((sum, weight, index) => sum + weight * (digits[index] ?? 0), 0);
}

/** Checks the last ten digits by the Luhn rule (modulo 10). A century before these digits is ignored. */
function passesLuhn(number: string): boolean {
  const doubled = digitsOf(number)
    .slice(-10)
    .map((digit, index) => (index % 2 === 0 ? digit * 2 : digit));
  return doubled.reduce((sum, value) => sum + (value > 9 ? value - 9 : value), 0) % 10 === 0;
}

function withValidEnding(start: string, length: number): string {
  const rule = length === 2 ? 'NO person' : 'SE person';
  const endings = Array.from({ length: 10 ** length }, (_, index) => String(index).padStart(length, '0'));
  return endings.map((ending) => start + ending).find((number) => checkDigitRules[rule]?.(number)) ?? '';
}

describe.each(files)('demo file %s', (file) => {
  it('is valid by the published schema', () => {
    const schema: unknown = JSON.parse(
      readFileSync(join(workspace, 'docs/generated/register-format.schema.json'), 'utf8'),
    );
    const ajv = new Ajv2020({ allErrors: true, strict: false });
    addFormats(ajv);
    const validate = ajv.compile(schema as object);
    const problems = statementsOf(file).flatMap((statement, index) =>
      validate(statement) ? [] : [`line ${index + 1}: ${ajv.errorsText(validate.errors)}`],
    );
    expect(problems).toEqual([]);
  });

  it('is read without a problem or a notice', () => {
    const reader = readerFor('register');
    const reports = linesOf(file).flatMap((line, index) => {
      const read = reader.read(line);
      return ('problem' in read ? [read.problem] : read.notices).map((report) => `line ${index + 1}: ${report}`);
    });
    expect(reports).toEqual([]);
  });
});

describe('demo data', () => {
  it('names every entity and every record once', () => {
    expect(duplicates(entities.map(({ id }) => id))).toEqual([]);
    expect(duplicates(records.map(({ id }) => id))).toEqual([]);
    expect(duplicates(entities.map(({ serviceId }) => serviceId))).toEqual([]);
  });

  it('fixes what a loader would otherwise choose: service ids and update times', () => {
    expect(entities.filter(({ serviceId }) => serviceId === undefined)).toEqual([]);
    expect([...entities, ...records].filter(({ updatedAt }) => updatedAt === undefined)).toEqual([]);
  });

  it('refers only to entities and records that it describes', () => {
    const ids = (kept: readonly DemoStatement[]) => new Set(kept.map(({ id }) => id));
    const companies = ids(entities.filter(({ statement }) => statement === 'company'));
    const persons = ids(entities.filter(({ statement }) => statement === 'person'));
    const dangling = [
      ...records.map(({ company }) => company).filter((id) => !companies.has(String(id))),
      ...records.map(({ party }) => party).filter((id) => !companies.has(String(id)) && !persons.has(String(id))),
      ...all.map(({ soleTraderOf }) => soleTraderOf).filter((id) => id !== undefined && !persons.has(id)),
      ...all
        .filter(({ statement }) => statement === 'end')
        .map(({ id }) => id)
        .filter((id) => !ids(records).has(id)),
    ];
    expect(dangling).toEqual([]);
  });
});

describe('companies of the demo data', () => {
  // If you change these countries, change the demo subscriptions and demo/README.md too, because they name the same
  // countries.
  it('lie in fourteen countries', () => {
    const countries = new Set(
      entities.filter(({ statement }) => statement === 'company').map(({ countryCode }) => countryCode),
    );
    countries.delete(undefined);
    expect([...countries].sort()).toEqual([
      'AE',
      'DE',
      'DK',
      'FI',
      'FR',
      'GB',
      'IS',
      'JE',
      'LU',
      'NO',
      'PT',
      'SE',
      'US',
      'ZA',
    ]);
  });
});

describe('the invented Nordic group', () => {
  const holding = [
    'ownershipStake',
    'minOwnershipStake',
    'maxOwnershipStake',
    'numberOfShares',
    'numberOfVotes',
    'minVotes',
    'maxVotes',
    'shareClass',
    'protocolDate',
    'inDate',
    'outDate',
    'updatedAt',
  ];
  const membersOf = (objects: readonly object[]) => [...new Set(objects.flatMap((object) => Object.keys(object)))];
  const stated = (kind: DemoStatement['statement']) => nordic.filter(({ statement }) => statement === kind);

  it.each([
    [
      'company',
      membersOf(stated('company')),
      [
        'serviceId',
        'name',
        'orgNo',
        'countryCode',
        'legalForm',
        'operationalStatus',
        'totalNumberOfShares',
        'totalNumberOfVotes',
        'addresses',
        'registrationDate',
        'uboDetails',
        'searchable',
        'soleTraderOf',
        'updatedAt',
      ],
    ],
    [
      'person',
      membersOf(stated('person')),
      [
        'serviceId',
        'name',
        'firstName',
        'lastName',
        'birthDate',
        'nationalIdentificationNumber',
        'gender',
        'citizenships',
        'countryOfResidences',
        'addresses',
        'countryCode',
        'isProtected',
        'registrationDate',
        'updatedAt',
      ],
    ],
    [
      'address',
      membersOf(nordic.flatMap(({ addresses }) => addresses ?? [])),
      ['street', 'zipCode', 'city', 'countryCode'],
    ],
    [
      'UBO details',
      membersOf(nordic.flatMap(({ uboDetails }) => uboDetails ?? [])),
      [
        'hasReportedMissingUBO',
        'caseNo',
        'registrationId',
        'status',
        'suspicionLevel',
        'suspicionDate',
        'suspicionCaseNo',
        'isUBOExcluded',
      ],
    ],
    ['ownership', membersOf(stated('ownership')), holding],
    ['corporate structure', membersOf(stated('companyStructure')), holding],
    [
      'beneficial ownership',
      membersOf(stated('beneficialOwnership')),
      [
        ...holding,
        'caseNo',
        'registrationId',
        'statusCode',
        'suspicionDate',
        'suspicionLevel',
        'suspicionCaseNo',
        'suspicionIssueID',
        'proxyCompanyRegistrationNumber',
        'proxyCompanyName',
        'text',
      ],
    ],
    ['role', membersOf(stated('role')), ['role', 'inDate', 'outDate', 'updatedAt']],
  ])('gives every field at least once: %s', (_table, members, fields) => {
    expect(fields.filter((field) => !members.includes(field))).toEqual([]);
  });

  it('shows ended records of all four kinds', () => {
    const ended = nordic.filter((statement) => 'outDate' in statement || statement.ended === true);
    expect([...new Set(ended.map(({ statement }) => statement))].sort()).toEqual([
      'beneficialOwnership',
      'companyStructure',
      'end',
      'ownership',
      'role',
    ]);
  });

  it('has no number that could belong to a real company or person', () => {
    const could = nordic.flatMap(({ id, statement, countryCode, orgNo, nationalIdentificationNumber, identifiers }) => {
      const numbers = [orgNo, nationalIdentificationNumber, ...(identifiers ?? []).map((identifier) => identifier.id)];
      const passes = checkDigitRules[`${countryCode} ${statement}`];
      return numbers
        .filter((number) => number !== undefined && (!passes || passes(number)))
        .map((number) => `${id} ${number}`);
    });
    expect(could).toEqual([]);
    const own = nordic.map(({ orgNo }) => orgNo);
    expect(
      nordic.filter(({ proxyCompanyRegistrationNumber: proxy }) => proxy !== undefined && !own.includes(proxy)),
    ).toEqual([]);
  });

  it.each([
    ['NO company', '923609016'],
    ['SE company', '556081-6604'],
    ['FI company', '0112038-9'],
    ['DK company', '36213728'],
    ['NO person', withValidEnding('140361999', 2)],
    ['SE person', withValidEnding('19810203-999', 1)],
    ['FI person', '131052-308T'],
  ])('would be found if a number of a %s passed its check digits', (rule, number) => {
    expect(checkDigitRules[rule]?.(number)).toBe(true);
  });
});
