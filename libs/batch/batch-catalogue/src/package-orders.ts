import { type GraphClient, int } from '@company-relations/neo4j-client';
import { countryCodeProblem } from '@company-relations/ownership';
import { takeCatalogueLock } from './lock';
import { type NewestPackage, type PackageOrder, packageTypes } from './package-record';
import { type OrderRow, orderOf } from './package-rows';
import findOrder from './queries/find-order.cypher';
import findSubscriptionHolder from './queries/find-subscription-holder.cypher';
import listOrders from './queries/list-orders.cypher';
import newestPackages from './queries/newest-packages.cypher';
import removeOrder from './queries/remove-order.cypher';
import saveOrder from './queries/save-order.cypher';

/** The order is invalid. It was not stored, and nothing else was changed. */
export class InvalidOrderError extends Error {
  override readonly name = 'InvalidOrderError';

  /** @param problems - one sentence for each problem. */
  constructor(readonly problems: readonly string[]) {
    super(problems.join('\n'));
  }
}

/**
 * Reads and writes the package orders in the graph. A package order describes the packages that an organisation gets.
 */
export class PackageOrders {
  constructor(private readonly graph: GraphClient) {}

  /** Returns all orders, sorted by organisation and id. */
  async list(): Promise<PackageOrder[]> {
    return (await this.graph.read<OrderRow>(listOrders)).map(orderOf);
  }

  /**
   * Returns the newest package of each organisation with orders, sorted by organisation. Returns at most `limit`
   * organisations.
   */
  async newest(limit: number): Promise<NewestPackage[]> {
    return this.graph.read<NewestPackage>(newestPackages, { limit: int(limit) });
  }

  /**
   * Stores an order in place of its earlier version. If the order no longer names a country, the package chain of this
   * country (a baseline and its deltas) is removed.
   *
   * @throws InvalidOrderError
   */
  async save(order: PackageOrder): Promise<void> {
    const wanted = { ...order, countries: [...new Set(order.countries)].sort() };
    throwIfAny(problemsOf(wanted));
    await this.graph.write(async (transaction) => {
      await takeCatalogueLock(transaction);
      const [stored] = await transaction.run<OrderRow>(findOrder, { id: wanted.id });
      const [holder] = await transaction.run<Holder>(findSubscriptionHolder, {
        subscriptionId: wanted.subscriptionId,
        organisationId: wanted.organisationId,
      });
      const before = stored && orderOf(stored);
      throwIfAny([
        ...(holder
          ? refusedCountries(wanted, holder, before)
          : [`Organisation "${wanted.organisationId}" has no subscription "${wanted.subscriptionId}".`]),
        ...(before ? changesOfKind(before, wanted) : []),
      ]);
      await transaction.run(saveOrder, {
        packageOrder: { ...wanted, baselineEveryDays: int(wanted.baselineEveryDays) },
      });
    });
  }

  /** @returns whether an order with this id existed. */
  async remove(id: string): Promise<boolean> {
    return this.graph.write(async (transaction) => {
      await takeCatalogueLock(transaction);
      const [row] = await transaction.run<{ removed: boolean }>(removeOrder, { id });
      return row?.removed ?? false;
    });
  }
}

function problemsOf({ id, type, countries, baselineEveryDays }: PackageOrder): string[] {
  const problems: string[] = [];
  if (!/^[^\s\p{C}]{1,200}$/u.test(id)) problems.push('The id must have 1 to 200 characters without white space.');
  if (!packageTypes.includes(type)) problems.push(`The type must be one of ${packageTypes.join(', ')}.`);
  if (countries.length === 0) problems.push('At least one country is needed.');
  for (const country of countries) {
    if (!/^[A-Z]{2}$/.test(country))
      problems.push(`${JSON.stringify(country)} is no country code (two upper-case letters).`);
  }
  if (!(Number.isSafeInteger(baselineEveryDays) && baselineEveryDays >= 1))
    problems.push('The days between baselines must be a whole number from 1.');
  return problems;
}

interface Holder {
  /** JSON of the granted areas by country. */
  readonly grants: string;
}

/**
 * Returns a problem for each refused country of an order. A country is refused if it does not exist, or if the grants
 * of the subscription do not include it. No package would ever be built for such a country.
 *
 * A country that was already in the order is never refused. If the subscription has lost this country, the chain must
 * still report to clients that the companies of the country are gone.
 */
function refusedCountries(
  { subscriptionId, countries }: PackageOrder,
  { grants }: Holder,
  before: PackageOrder | undefined,
): string[] {
  const granted = Object.keys(JSON.parse(grants) as object).sort();
  const [isGranted, isOrdered] = [new Set(granted), new Set(before?.countries)];
  const added = countries.filter((country) => !isOrdered.has(country));
  return added
    .filter((country) => !isGranted.has(country) || countryCodeProblem(country) !== undefined)
    .map(
      (country) =>
        countryCodeProblem(country) ??
        `Subscription "${subscriptionId}" is not granted "${country}". It is granted ${granted.join(', ') || 'no country'}.`,
    );
}

/**
 * Returns the reasons why an order cannot replace the stored order. The organisation and the type of an order must not
 * change. Otherwise the chains of the order would continue for another organisation or with another kind of line.
 */
function changesOfKind(stored: PackageOrder, wanted: PackageOrder): string[] {
  return (['organisationId', 'type'] as const)
    .filter((member) => stored[member] !== wanted[member])
    .map(
      (member) =>
        `The ${member} of order "${stored.id}" is "${stored[member]}" and stays so; remove the order or add another.`,
    );
}

function throwIfAny(problems: readonly string[]): void {
  if (problems.length > 0) throw new InvalidOrderError(problems);
}
