import ts from 'typescript';

/** What registers a test or a group of them, and where its title stands among the arguments. */
const registering: Readonly<Record<string, number>> = { it: 0, test: 0, describe: 0, proves: 1 };

/**
 * The titles of the tests of a spec file, and of their groups, as they stand in its source: those that run. Not those that are
 * skipped, for themselves or with their group, nor any in a comment. What is skipped only where a program is missing counts.
 * Those of `it.each` have in addition the title of each case whose text stands there.
 */
export function runningTests(source: string): string[] {
  const file = ts.createSourceFile('spec.ts', source, ts.ScriptTarget.Latest, true);
  const titles: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      if (isSkipping(node.expression)) return;
      const at = titlePlace(node.expression);
      const title = at === undefined ? undefined : node.arguments[at];
      if (title && isText(title))
        titles.push(textOf(title), ...casesOf(node.expression).map((text) => textOf(title).replace('%s', text)));
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return titles;
}

/** Whether all tests that a callee registers are skipped: `it.skip`, `describe.skip.each(…)`, `xit`, `test.todo`. */
function isSkipping(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return /^x(it|test|describe)$/.test(callee.text);
  if (ts.isPropertyAccessExpression(callee))
    return ['skip', 'todo'].includes(callee.name.text) || isSkipping(callee.expression);
  if (ts.isCallExpression(callee)) return isSkipping(callee.expression);
  return false;
}

/** Which argument is the title; undefined where the callee registers nothing. */
function titlePlace(callee: ts.Expression): number | undefined {
  if (ts.isIdentifier(callee)) return registering[callee.text] ?? (/^describe[A-Z]/.test(callee.text) ? 0 : undefined);
  if (ts.isParenthesizedExpression(callee)) return titlePlace(callee.expression);
  // Skipped where something is missing.
  if (ts.isConditionalExpression(callee)) return titlePlace(callee.whenTrue) ?? titlePlace(callee.whenFalse);
  // it.each(cases)(title, …)
  if (
    ts.isCallExpression(callee) &&
    ts.isPropertyAccessExpression(callee.expression) &&
    callee.expression.name.text === 'each'
  )
    return titlePlace(callee.expression.expression);
  return undefined;
}

/** The texts that `it.each` puts first into the titles of its cases, where they are written there. */
function casesOf(callee: ts.Expression): string[] {
  const [cases] = ts.isCallExpression(callee) ? callee.arguments : [];
  if (!cases || !ts.isArrayLiteralExpression(cases)) return [];
  const first = cases.elements.map((each) => (ts.isArrayLiteralExpression(each) ? each.elements[0] : each));
  return first.flatMap((value) => (value && ts.isStringLiteral(value) ? value.text : []));
}

function isText(node: ts.Node): node is ts.StringLiteral | ts.TemplateLiteral {
  return ts.isStringLiteral(node) || ts.isTemplateLiteral(node);
}

/** Of a template its source: what is put into it is known only when it runs. */
function textOf(title: ts.StringLiteral | ts.TemplateLiteral): string {
  return ts.isTemplateExpression(title) ? title.getText().slice(1, -1) : title.text;
}
