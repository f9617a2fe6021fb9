import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findWorkspaceRoot } from '@company-relations/local-neo4j';
import ts from 'typescript';

// On a busy machine compiling takes long.
jest.setTimeout(180_000);

const root = findWorkspaceRoot(__dirname);
const sources = join(root, 'libs/domain/ownership/src');

/** Members that a register may publish in the future, in the interfaces into which entities and records are loaded. */
const additions = [
  ['entities.ts', 'CompanyProfile', 'website'],
  ['entities.ts', 'PersonProfile', 'nickname'],
  ['entities.ts', 'UboDetails', 'reportedBy'],
  ['records.ts', 'OwnershipRecord', 'notary'],
  ['records.ts', 'BeneficialOwnershipRecord', 'remark'],
  ['records.ts', 'LoadedBeneficialOwnership', 'proxyPerson'],
  ['records.ts', 'RoleRecord', 'deputy'],
  ['unspecified-owners.ts', 'UnspecifiedOwnerRecord', 'signatory'],
  ['unspecified-owners.ts', 'LoadedUnspecifiedOwnerRecord', 'registrar'],
] as const;

/** The compiler's errors in the masks, if some files had these texts. */
function errorsWith(texts: ReadonlyMap<string, string>): string[] {
  const project = join(root, 'libs/domain/authorization');
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(join(project, 'tsconfig.json'), ts.sys.readFile).config,
    ts.sys,
    project,
  );
  const host = ts.createCompilerHost(options);
  const program = ts.createProgram([join(project, 'src/index.ts')], options, {
    ...host,
    getSourceFile: (file, language) => {
      const text = texts.get(file);
      return text === undefined ? host.getSourceFile(file, language) : ts.createSourceFile(file, text, language);
    },
  });
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ file, messageText }) => `${file?.fileName ?? ''}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`);
}

function withField(text: string, declared: string, field: string): string {
  const start = text.search(new RegExp(`^export interface ${declared} .*\\{$`, 'm'));
  const line = text.indexOf('\n', start);
  return `${text.slice(0, line)}\n  readonly ${field}?: string;${text.slice(line)}`;
}

test('a field that is added to a profile or a record does not compile before a mask decides on it', () => {
  expect(errorsWith(new Map())).toEqual([]);
  const texts = new Map<string, string>();
  for (const [name, declared, field] of additions) {
    const file = join(sources, name);
    texts.set(file, withField(texts.get(file) ?? readFileSync(file, 'utf8'), declared, field));
  }
  const errors = errorsWith(texts);
  const isRefused = (field: string) =>
    errors.some((error) => error.includes('mask-policies.ts') && new RegExp(`\\b${field}\\b`).test(error));
  expect(additions.map(([, declared, field]) => [declared, isRefused(field)])).toEqual(
    additions.map(([, declared]) => [declared, true]),
  );
});

test('a new kind of record does not compile before a mask decides on it', () => {
  const file = join(sources, 'records.ts');
  const text = readFileSync(file, 'utf8')
    .replace("'companyStructure', 'role']", "'companyStructure', 'role', 'pledge']")
    .replace(/^export interface Records \{$/m, 'export interface Records {\n  readonly pledge: readonly RoleRecord[];');
  expect(errorsWith(new Map([[file, text]])).filter((error) => error.includes('mask-policies.ts'))).toEqual([
    expect.stringContaining('pledge'),
  ]);
});
