import { type PackageOrder, type PackageType, packageTypes } from '@company-relations/batch-catalogue';
import { countText, readJsonFile, UsageError } from '@company-relations/command-line';
import type { Output } from './output';
import type { CommandContext } from './command-context';

/** The options of `orders add`. */
export interface AddOptions {
  readonly organisation: string;
  readonly subscription: string;
  readonly type: PackageType;
  readonly country: readonly string[];
  readonly baselineEvery: number;
  readonly deltas: boolean;
}

export async function addOrder(
  id: string,
  options: AddOptions,
  { catalogue }: CommandContext,
  { out }: Output,
): Promise<void> {
  const order: PackageOrder = {
    id,
    organisationId: options.organisation,
    subscriptionId: options.subscription,
    type: options.type,
    countries: options.country,
    baselineEveryDays: options.baselineEvery,
    deltas: options.deltas,
  };
  await catalogue.orders.save(order);
  out(textOf(order));
}

export async function listOrders(json: boolean, { catalogue }: CommandContext, { out }: Output): Promise<void> {
  const orders = await catalogue.orders.list();
  out(json ? JSON.stringify(orders, undefined, 2) : orders.map(textOf).join('\n') || 'There are no package orders.');
}

/**
 * Removes an order. Packages that were already published for the order stay.
 *
 * @throws UsageError if there is no such order.
 */
export async function removeOrder(id: string, { catalogue }: CommandContext, { out }: Output): Promise<void> {
  if (!(await catalogue.orders.remove(id))) throw new UsageError(`There is no package order "${id}".`);
  out(`Removed: ${id}. What was published stays.`);
}

/**
 * Saves orders. All other orders remain unchanged.
 *
 * @param ifEmpty - if true, orders are saved only if there is no order yet.
 */
export async function applyOrders(
  orders: readonly PackageOrder[],
  ifEmpty: boolean,
  { catalogue }: CommandContext,
  { out }: Output,
): Promise<void> {
  if (ifEmpty && (await catalogue.orders.list()).length > 0)
    return out('There are package orders already: nothing changed.');
  for (const order of orders) await catalogue.orders.save(order);
  out(orders.map(textOf).join('\n') || 'The file has no package orders.');
}

/**
 * Reads the orders in a JSON file.
 *
 * @throws UsageError if the file cannot be read or does not contain orders.
 */
export async function ordersIn(file: string): Promise<PackageOrder[]> {
  return ordersOf(await readJsonFile({ file }, UsageError), file);
}

function ordersOf(document: unknown, file: string): PackageOrder[] {
  const { orders } = (document ?? {}) as { readonly orders?: unknown };
  if (!Array.isArray(orders) || !orders.every(isOrder)) {
    throw new UsageError(
      `${file} must hold {"orders": [{"id", "organisationId", "subscriptionId", "type", "countries", "baselineEveryDays", "deltas"}]}.`,
    );
  }
  return orders;
}

/** Checks the types of the members. The catalogue later validates their values. */
function isOrder(value: unknown): value is PackageOrder {
  if (typeof value !== 'object' || value === null) return false;
  const { id, organisationId, subscriptionId, type, countries, baselineEveryDays, deltas } = value as Record<
    string,
    unknown
  >;
  const areTexts = [id, organisationId, subscriptionId].every((text) => typeof text === 'string');
  const isKnown = (packageTypes as readonly unknown[]).includes(type);
  const areCountries = Array.isArray(countries) && countries.every((country) => typeof country === 'string');
  return areTexts && isKnown && areCountries && typeof baselineEveryDays === 'number' && typeof deltas === 'boolean';
}

function textOf({
  id,
  organisationId,
  subscriptionId,
  type,
  countries,
  baselineEveryDays,
  deltas,
}: PackageOrder): string {
  return `Order ${id}: ${type} of ${countries.join(', ')} for ${organisationId} under ${subscriptionId}; a baseline every ${countText(baselineEveryDays, 'day')}, ${deltas ? 'with' : 'without'} deltas`;
}
