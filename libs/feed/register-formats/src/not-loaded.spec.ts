import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parser as saxParser } from 'sax';
import { cellsOf } from './csv/csv-cells';
import { describeWithSharedData, sharedLines, sharedText } from './testing/shared-data';

const folder = join(__dirname, '../../../../docs/registers');
const pages = ['united-kingdom', 'gleif', 'norway'] as const;
type Page = (typeof pages)[number];

const textOf = (page: Page) => readFileSync(join(folder, `${page}.md`), 'utf8');

/** Returns the rows of the table of what is not loaded: what, and the reason. */
function notLoaded(text: string): { what: string; reason: string }[] {
  const [, section = ''] = text.split('\n## What is not loaded\n\n| not loaded | because |\n|---|---|\n');
  return (section.split('\n\n')[0] ?? '').split('\n').map((row) => {
    const [, what = '', reason = ''] = row.split(' | ').join('|').split('|');
    return { what: what.trim(), reason: reason.trim() };
  });
}

/** Returns the names in a page, as patterns in which `*` stands for any text. */
function namesIn(text: string): RegExp[] {
  const names = [...text.matchAll(/`([^`\s]+)`/g)].flatMap(([, name = '']) => [
    name,
    name.split(/[.[\]]+/).at(-1) ?? '',
  ]);
  const pattern = (name: string) => name.replace(/[.()[\]?+^$|\\]/g, '\\$&').replaceAll('*', '.*');
  return [...new Set(names)].filter((name) => /\w/.test(name)).map((name) => new RegExp(`^${pattern(name)}$`));
}

/** Returns those paths of which a page names neither the whole nor a part. */
function unnamed(page: Page, paths: Iterable<string>): string[] {
  const names = namesIn(textOf(page));
  const isNamed = (text: string) => names.some((name) => name.test(text));
  return [...new Set(paths)].filter((path) => !isNamed(path) && !path.split('/').some(isNamed));
}

/** Returns the path of every text, number and other single value. */
function pathsIn(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => pathsIn(item, path));
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([name, member]) => pathsIn(member, path === '' ? name : `${path}/${name}`));
}

/** Returns the path of every element that has a text. */
function elementsIn(xml: string): string[] {
  const parser = saxParser(true);
  const [open, found]: [string[], string[]] = [[], []];
  parser.onopentag = ({ name }) => open.push(name.replace(/^\w+:/, ''));
  parser.ontext = (text) => {
    if (text.trim() !== '') found.push(open.join('/'));
  };
  parser.onclosetag = () => open.pop();
  parser.write(xml).close();
  return found;
}

describe.each(pages)('docs/registers/%s.md', (page) => {
  it('says of everything that is not loaded why', () => {
    const rows = notLoaded(textOf(page));
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.filter(({ what, reason }) => what === '' || reason.split(' ').length < 4)).toEqual([]);
  });

  it('has no list of what is not loaded without reasons', () => {
    expect(textOf(page).match(/^Not (loaded|read)[:,].*/gm)).toBeNull();
  });
});

describeWithSharedData('the pages of the registers', () => {
  it.each([
    [
      'united-kingdom',
      'BasicCompanyData',
      () => {
        const [header = ''] = sharedLines('registers/uk-basic-company-data-csv/basic-company-data-sample.csv');
        return [cellsOf(header)].flatMap((cells) => ('problem' in cells ? [] : cells.map((cell) => cell.trim())));
      },
    ],
    [
      'united-kingdom',
      'persons with significant control',
      () =>
        [
          'uk-psc-snapshot-jsonl/psc-snapshot-sample.jsonl',
          'uk-psc-snapshot-jsonl/psc-kinds-synthetic.jsonl',
          'uk-psc-stream-jsonl/psc-stream-genuine-corporate.jsonl',
        ].flatMap((file) =>
          sharedLines(`registers/${file}`).flatMap((line) => pathsIn((JSON.parse(line) as { data: object }).data)),
        ),
    ],
    [
      'gleif',
      'GLEIF',
      () =>
        ['lei-data', 'lei-updates-data2', 'rr-data', 'rr-updates-data2', 'repex-data'].flatMap((file) =>
          elementsIn(sharedText(`registers/gleif-cdf-xml/${file}.xml`)),
        ),
    ],
    [
      'norway',
      'entities',
      () => pathsIn(JSON.parse(sharedText('registers/no-brreg-enheter-json/entity_923609016.json'))),
    ],
    ['norway', 'roles', () => pathsIn(JSON.parse(sharedText('registers/no-brreg-roller-json/roles_923609016.json')))],
  ] as const)('docs/registers/%s.md names everything in the sample of %s, as loaded or not', (page, _, paths) => {
    expect(unnamed(page, paths())).toEqual([]);
  });
});
