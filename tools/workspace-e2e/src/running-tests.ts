import ts from 'typescript';

/** Functions that register a test or a group of tests, and the position of the title among their arguments. */
const registering: Readonly<Record<string, number>> = { it: 0, test: 0, describe: 0, proves: 1 };

/**
 * The titles of the tests and groups of a spec file that run, as they are written in the source. Skipped tests, tests
 * in skipped groups and tests in comments are left out. A test that is skipped only if a program is missing is
 * included.
 *
 * For `it.each`, the list also has the title of each case, if the cases are written as literals.
 */
export function runningTests(source: string): string[] {
  const file = ts.createSourceFile('spec.ts', source, ts.ScriptTarget.Latest, true);
  const titles: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      if (isSkipping(node.expression)) return;
      const title = titleOf(node);
      if (title !== undefined) titles.push(title, ...casesOf(node.expression).map((text) => title.replace('%s', text)));
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return titles;
}

/** Whether a callee skips all tests that it registers: `it.skip`, `describe.skip.each(…)`, `xit`, `test.todo`. */
function isSkipping(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return /^x(it|test|describe)$/.test(callee.text);
  if (ts.isPropertyAccessExpression(callee))
    return ['skip', 'todo'].includes(callee.name.text) || isSkipping(callee.expression);
  if (ts.isCallExpression(callee)) return isSkipping(callee.expression);
  return false;
}

/** The position of the title among the arguments. Undefined if the callee does not register tests. */
function titlePlace(callee: ts.Expression): number | undefined {
  if (ts.isIdentifier(callee)) return registering[callee.text] ?? (/^describe[A-Z]/.test(callee.text) ? 0 : undefined);
  if (ts.isParenthesizedExpression(callee)) return titlePlace(callee.expression);
  // A conditional callee skips its tests if something is missing.
  if (ts.isConditionalExpression(callee)) return titlePlace(callee.whenTrue) ?? titlePlace(callee.whenFalse);
  // The callee of `it.each(cases)(title, …)` is `it.each(cases)`.
  if (
    ts.isCallExpression(callee) &&
    ts.isPropertyAccessExpression(callee.expression) &&
    callee.expression.name.text === 'each'
  )
    return titlePlace(callee.expression.expression);
  return undefined;
}

/** The first value of each case of `it.each`, if the cases are written as literals. It becomes part of the title. */
function casesOf(callee: ts.Expression): string[] {
  const [cases] = ts.isCallExpression(callee) ? callee.arguments : [];
  if (!cases || !ts.isArrayLiteralExpression(cases)) return [];
  const first = cases.elements.map((each) => (ts.isArrayLiteralExpression(each) ? each.elements[0] : each));
  return first.flatMap((value) => (value && ts.isStringLiteral(value) ? value.text : []));
}

/** The title of the test or group that a call registers, as it is written in the source. */
export function titleOf(call: ts.CallExpression): string | undefined {
  const at = titlePlace(call.expression);
  const title = at === undefined ? undefined : call.arguments[at];
  return title && isText(title) ? textOf(title) : undefined;
}

function isText(node: ts.Node): node is ts.StringLiteral | ts.TemplateLiteral {
  return ts.isStringLiteral(node) || ts.isTemplateLiteral(node);
}

/** The text of a title. For a template it is the source, because the values are known only when the test runs. */
function textOf(title: ts.StringLiteral | ts.TemplateLiteral): string {
  return ts.isTemplateExpression(title) ? title.getText().slice(1, -1) : title.text;
}
