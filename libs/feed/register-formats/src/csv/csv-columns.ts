import schema from '../register/register-format.schema.json';

/** What a cell of a column is read as. */
export type CellType = 'string' | 'number' | 'boolean';

interface SchemaNode {
  readonly $ref?: string;
  readonly oneOf?: readonly SchemaNode[];
  readonly type?: string;
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly items?: SchemaNode;
}

/** The step into a list: `addresses[0].street` is `addresses`, 0, `street`. */
export type ColumnStep = string | number;

/** Every place of the register format that holds one value, lists with any index: `addresses[].street`. */
const types = cellTypes();

/** The type of a column named as reasons name members (`addresses[0].street`); undefined where there is no such member. */
export function cellTypeOf(column: string): CellType | undefined {
  // A list without an index is how the places are kept here, and no place of a statement.
  return column.includes('[]') ? undefined : types.get(column.replace(/\[(0|[1-9]\d?)\]/g, '[]'));
}

/** `addresses[0].street` → `addresses`, 0, `street`. */
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
