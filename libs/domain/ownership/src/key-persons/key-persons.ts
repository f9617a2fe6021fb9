import type { CompanyRelations, Relation } from '../company-relations';
import type { Company, Entity, ServiceId } from '../entities';
import type { RoleRecord } from '../records';
import { mapInSteps, runAtOnce, sortInSteps, type Steps } from '../steps';
import { compareStrength, type StakePath, type StakeStep, stepOf, stepsFrom } from './stake-path';
import { type PathsTo, strongestPaths } from './strongest-paths';

/**
 * A company and the companies above it in the ownership graph, up to a maximum number of levels. Each company has its
 * parents in the network and the holders of its roles. Only current records are used. For a past day,
 * `pastRelationAsCurrent` first makes the records of that day current.
 */
export interface KeyPersonNetwork {
  readonly asked: ServiceId;
  readonly companies: readonly Pick<CompanyRelations, 'company' | 'parents'>[];
}

/** One company of a path, with its stakes in the next company. The last company of a path has no stakes. */
export interface PathCompany {
  readonly company: Company;
  readonly stakes: StakeStep['stakes'];
}

/** A path from a role to the requested company. */
export interface PathFromRole {
  /** The roles in the first company of the path, in ascending order of `inDate` (absent first). */
  readonly roles: readonly RoleRecord[];
  /** The companies of the path, from the company of the roles to the requested company. */
  readonly companies: readonly PathCompany[];
}

/** A person or firm with a role in the requested company, or in a company that owns or structures it. */
export interface KeyPerson {
  readonly entity: Entity;
  /** The paths, by descending strength. At least one. */
  readonly paths: readonly PathFromRole[];
  /** True if there are or may be more paths. */
  readonly morePaths: boolean;
}

export interface KeyPersonLimits {
  /** The maximum number of levels of owners in one path. */
  readonly levels: number;
  /** The maximum number of paths for one person. */
  readonly maxPaths?: number;
  /**
   * The maximum number of companies on all paths together. Beyond this limit, each remaining person gets a single path.
   */
  readonly maxCompanies?: number;
  /** See `strongestPaths`. */
  readonly maxExactPaths?: number;
}

const noStakes: StakeStep['stakes'] = { ownership: [], companyStructure: [] };
/**
 * The default limits. The loops of actual groups have far fewer paths than `maxExactPaths`. In the worst case, the
 * search takes some tenths of a second, including loading.
 */
const defaultLimits = { maxPaths: 10, maxCompanies: 20_000, maxExactPaths: 1_000 };

interface RolePath {
  readonly roles: readonly RoleRecord[];
  readonly path: StakePath;
}

interface Holder {
  readonly entity: Entity;
  readonly rolePaths: RolePath[];
  more: boolean;
}

/**
 * Finds the key persons of a company, with the strongest paths to each of them. A path visits no company twice.
 *
 * The strength of a path is the product of its minimum stakes. Among paths with equal products, the path with more open
 * minimums comes first, because "more than 25 %" is greater than 25 %. Among those that are still equal, the shorter
 * path comes first. Paths with an unknown stake come last. Persons are in the order of their strongest paths, then of
 * `ServiceId`.
 *
 * If all paths together exceed `maxCompanies`, each remaining person gets a single path.
 */
export function keyPersonsOf(network: KeyPersonNetwork, limits: KeyPersonLimits): KeyPerson[] {
  return runAtOnce(keyPersonsInSteps(network, limits));
}

/** Like `keyPersonsOf`, but yields between steps. */
export function* keyPersonsInSteps(network: KeyPersonNetwork, limits: KeyPersonLimits): Steps<KeyPerson[]> {
  const { levels, maxPaths, maxCompanies, maxExactPaths } = { ...defaultLimits, ...limits };
  const companies = new Map(network.companies.map((relations) => [relations.company.serviceId, relations]));
  const into = new Map(
    [...companies].map(([id, { parents }]) => [id, stepsInto(id, parents).filter(({ owner }) => companies.has(owner))]),
  );
  yield;
  const pathsTo = yield* strongestPaths(network.asked, into, { levels, maxPaths, maxExactPaths });
  const companyOf = (id: ServiceId) => companies.get(id)?.company as Company;
  const within = withinCompanyLimit(maxCompanies);
  const holders = yield* sortedHolders(yield* holdersOf(network, pathsTo));
  return yield* mapInSteps(holders, ({ entity, rolePaths, more }) => {
    const listed = within(rolePaths.slice(0, maxPaths));
    const paths = listed.map(({ roles, path }) => ({ roles, companies: companiesOf(path, companyOf) }));
    return { entity, paths, morePaths: more || rolePaths.length > listed.length };
  });
}

/** Sorts the paths of each holder by descending strength, and then the holders by their strongest paths. */
function* sortedHolders(holders: Iterable<Holder>): Steps<Holder[]> {
  const sorted: Holder[] = [];
  for (const holder of holders)
    sorted.push({
      ...holder,
      rolePaths: yield* sortInSteps(holder.rolePaths, (a, b) => compareStrength(a.path, b.path)),
    });
  return yield* sortInSteps(
    sorted,
    (a, b) => compareFirst(a.rolePaths, b.rolePaths) || a.entity.serviceId - b.entity.serviceId,
  );
}

/**
 * Returns a function that takes the first path of a list in any case, and further paths as long as all paths taken so
 * far have at most `maxCompanies` companies together.
 */
function withinCompanyLimit(maxCompanies: number): (rolePaths: readonly RolePath[]) => RolePath[] {
  let left = maxCompanies;
  return (rolePaths) => {
    const taken: RolePath[] = [];
    for (const each of rolePaths) {
      const companies = each.path.length + 1;
      if (taken.length > 0 && companies > left) break;
      left -= companies;
      taken.push(each);
    }
    return taken;
  };
}

function stepsInto(owned: ServiceId, parents: readonly Relation[]): StakeStep[] {
  return parents.flatMap((relation) =>
    relation.entity.type === 'company' ? (stepOf(relation.entity.serviceId, owned, relation) ?? []) : [],
  );
}

/** Returns all persons and firms with a role in a company that is reached by a path. */
function* holdersOf(
  { companies }: KeyPersonNetwork,
  pathsTo: ReadonlyMap<ServiceId, PathsTo>,
): Steps<Iterable<Holder>> {
  const holders = new Map<ServiceId, Holder>();
  for (const { company, parents } of companies) {
    yield;
    const found = pathsTo.get(company.serviceId);
    if (!found) continue;
    for (const { entity, current } of parents) {
      if (current.role.length === 0) continue;
      const holder: Holder = holders.get(entity.serviceId) ?? { entity, rolePaths: [], more: false };
      holder.rolePaths.push(...found.paths.map((path) => ({ roles: current.role, path })));
      holder.more ||= found.more;
      holders.set(entity.serviceId, holder);
    }
  }
  return holders.values();
}

function compareFirst([a]: readonly RolePath[], [b]: readonly RolePath[]): number {
  return a && b ? compareStrength(a.path, b.path) : 0;
}

function companiesOf(path: StakePath, companyOf: (id: ServiceId) => Company): PathCompany[] {
  const steps = [...stepsFrom(path)];
  const owners = steps.map(({ owner, stakes }) => ({ company: companyOf(owner), stakes }));
  return [...owners, { company: companyOf(steps.at(-1)?.owned ?? path.company), stakes: noStakes }];
}
