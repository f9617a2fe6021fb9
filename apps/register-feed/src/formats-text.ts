import { needsAsOf, type RegisterFormat, registerFormats } from '@company-relations/register-formats';

interface FormatDescription {
  readonly description: string;
  /** The page in docs that describes the mapping of the format. */
  readonly page: string;
}

const formats: Readonly<Record<RegisterFormat, FormatDescription>> = {
  register: { description: 'statements of the register format, JSON Lines', page: 'register-format.md' },
  csv: { description: 'statements of the register format, CSV', page: 'register-format.md' },
  bods: { description: 'Beneficial Ownership Data Standard 0.4, JSON Lines', page: 'register-format.md' },
  'uk-companies': {
    description: 'United Kingdom, Companies House: BasicCompanyData, CSV',
    page: 'registers/united-kingdom.md',
  },
  'uk-psc': {
    description: 'United Kingdom, Companies House: persons with significant control, snapshot and stream',
    page: 'registers/united-kingdom.md',
  },
  gleif: {
    description: 'GLEIF: LEI-CDF 3.1, RR-CDF 2.1 and reporting exceptions 2.1, XML and JSON, whole files and deltas',
    page: 'registers/gleif.md',
  },
  'gleif-csv': {
    description: 'GLEIF: LEIs, relationships and reporting exceptions of the golden copy, CSV',
    page: 'registers/gleif.md',
  },
  'no-companies': {
    description: 'Norway, Brønnøysundregistrene: entities (enheter), JSON',
    page: 'registers/norway.md',
  },
  'no-roles': {
    description: 'Norway, Brønnøysundregistrene: roles (roller), JSON',
    page: 'registers/norway.md',
  },
  'no-updates': {
    description: 'Norway, Brønnøysundregistrene: pages of the update feeds (oppdateringer), JSON',
    page: 'registers/norway.md',
  },
  'no-shareholders': {
    description: 'Norway, Skatteetaten: shareholder register (aksjonærregisteret), CSV',
    page: 'registers/norway.md',
  },
};

const width = Math.max(...registerFormats.map(({ length }) => length));

/**
 * Returns the text of `feed formats`. For each format, the text describes the format, lists the options that it needs,
 * and names its page in docs.
 */
export function formatsText(): string {
  const lines = registerFormats.map((format) => {
    const { description, page } = formats[format];
    return `${format.padEnd(width)}  ${description}${needsAsOf(format) ? '; needs --as-of' : ''}. docs/${page}`;
  });
  return [
    ...lines,
    '',
    'The loader recognises each file by its first line or element. Files may be packed with gzip or in a ZIP archive. A folder stands for its files, - for standard input.',
  ].join('\n');
}
