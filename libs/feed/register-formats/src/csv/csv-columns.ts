import schema from '../register/register-format.schema.json';

/** The type of the values that the cells of a column are converted to. */
export type CellType = 'string' | 'number' | 'boolean';

interface SchemaNode {
  readonly $ref?: string;
  readonly oneOf?: readonly SchemaNode[];
  readonly type?: string;
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly items?: SchemaNode;
}

/**
 * One step in a column name: the name of a member, or an index of a list. For example, the steps of
 * `addresses[0].street` are `addresses`, 0 and `street`.
 */
export type ColumnStep = string | number;

/**
 * The type of every column that the register format allows. The keys are column names without the indexes of lists:
 * `addresses[].street`.
 */
const types = cellTypes();

/**
 * Returns the type of a column such as `addresses[0].street`, or undefined if the register format has no such member.
 */
export function cellTypeOf(column: string): CellType | undefined {
  // A column name must have an index for each list. Only the keys of `types` have no indexes.
  return column.includes('[]') ? undefined : types.get(column.replace(/\[(0|[1-9]\d?)\]/g, '[]'));
}

/** Splits the name of a column into its steps: `addresses[0].street` → `addresses`, 0, `street`. */
export function columnSteps(column: string): ColumnStep[] {
  return [...column.matchAll(/\[(\d+)\]|([^.[\]]+)/g)].map(([, index, member]) =>
    index === undefined ? (member as string) : Number(index),
  );
}

function cellTypes(): ReadonlyMap<string, CellType> {
  const found = new Map<string, CellType>();
  collect(schema, '', found);
  return found;
}

function collect(node: SchemaNode, path: string, found: Map<string, CellType>): void {
  if (node.$ref !== undefined) return collect(definition(node.$ref), path, found);
  for (const choice of node.oneOf ?? []) collect(choice, path, found);
  for (const [name, member] of Object.entries(node.properties ?? {}))
    collect(member, path === '' ? name : `${path}.${name}`, found);
  if (node.items !== undefined) collect(node.items, `${path}[]`, found);
  if (node.oneOf === undefined && node.properties === undefined && node.items === undefined)
    found.set(path, cellType(node.type));
}

function definition(reference: string): SchemaNode {
  const name = reference.slice('#/$defs/'.length) as keyof typeof schema.$defs;
  return schema.$defs[name] as SchemaNode;
}

function cellType(type: string | undefined): CellType {
  if (type === 'number' || type === 'integer') return 'number';
  return type === 'boolean' ? 'boolean' : 'string';
}
