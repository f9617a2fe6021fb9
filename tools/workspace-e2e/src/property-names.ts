import ts from 'typescript';
import { titleOf } from './running-tests';

/** Functions that try a property or count its classes. Specs may wrap them in functions of their own. */
const checks = ['checkProperty', 'checkAsyncProperty', 'MetClasses'];

/**
 * The names of the properties of a spec file, as patterns: the name that a property states, or else the titles of its
 * groups and its test. A place where a value is inserted matches any text.
 */
export function propertyNames(source: string): RegExp[] {
  const file = ts.createSourceFile('spec.ts', source, ts.ScriptTarget.Latest, true);
  const checking = [...checks];
  for (let known = 0; known < checking.length;) {
    known = checking.length;
    checking.push(...wrappersOf(file, checking));
  }
  const names = new Set<string>();
  const visit = (node: ts.Node, groups: readonly string[]): void => {
    const title = ts.isCallExpression(node) ? titleOf(node) : undefined;
    const titles = title === undefined ? groups : [...groups, title];
    if (title === undefined || hasTitles(node)) ts.forEachChild(node, (child) => visit(child, titles));
    else for (const call of callsIn(node, checking)) names.add(statedName(call) ?? titles.join(' '));
  };
  visit(file, []);
  return [...names].map(patternOf);
}

/** The names of the functions of a file that call one of the known functions, without the known functions. */
function wrappersOf(file: ts.SourceFile, known: readonly string[]): string[] {
  return file.statements.flatMap((statement) => {
    const name = ts.isFunctionDeclaration(statement) ? statement.name?.text : constantName(statement);
    return name !== undefined && !known.includes(name) && callsIn(statement, known).length > 0 ? [name] : [];
  });
}

function constantName(statement: ts.Statement): string | undefined {
  const declared = ts.isVariableStatement(statement) ? statement.declarationList.declarations[0]?.name : undefined;
  return declared && ts.isIdentifier(declared) ? declared.text : undefined;
}

type Call = ts.CallExpression | ts.NewExpression;

/** The calls of these functions anywhere in a node. */
function callsIn(node: ts.Node, functions: readonly string[]): Call[] {
  const found: Call[] = [];
  const visit = (each: ts.Node): void => {
    if (ts.isCallExpression(each) || ts.isNewExpression(each))
      if (ts.isIdentifier(each.expression) && functions.includes(each.expression.text)) found.push(each);
    ts.forEachChild(each, visit);
  };
  visit(node);
  return found;
}

/** Whether a test or group is registered inside a call. */
function hasTitles(node: ts.Node): boolean {
  let isFound = false;
  const visit = (each: ts.Node): void => {
    isFound ||= ts.isCallExpression(each) && titleOf(each) !== undefined;
    ts.forEachChild(each, visit);
  };
  ts.forEachChild(node, visit);
  return isFound;
}

/** The name that the call states: the first argument of `new MetClasses`, or a member of the settings of a check. */
function statedName({ arguments: [first] = ts.factory.createNodeArray<ts.Expression>() }: Call): string | undefined {
  if (!first) return undefined;
  if (ts.isStringLiteralLike(first)) return first.text;
  const members = ts.isObjectLiteralExpression(first) ? first.properties : [];
  const name = members.find((member) => member.name?.getText() === 'name');
  return name && ts.isPropertyAssignment(name) && ts.isStringLiteralLike(name.initializer)
    ? name.initializer.text
    : undefined;
}

function patternOf(name: string): RegExp {
  const literal = name
    .split(/%[sdijp#]|\$\{[^}]*\}|\$[a-z][\w.]*/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${literal.join('.*')}$`, 's');
}
