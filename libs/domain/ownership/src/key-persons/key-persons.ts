import type { CompanyRelations, Relation } from '../company-relations';
import type { Company, Entity, ServiceId } from '../entities';
import type { RoleRecord } from '../records';
import { mapInSteps, runAtOnce, sortInSteps, type Steps } from '../steps';
import { compareStrength, type StakePath, type Step, stepOf, stepsFrom } from './stake-path';
import { type PathsTo, strongestPaths } from './strongest-paths';

/** A company and those that own or structure it over some levels, each with its parents among them and who has a role in it. */
export interface KeyPersonNetwork {
  readonly asked: ServiceId;
  readonly companies: readonly Pick<CompanyRelations, 'company' | 'parents'>[];
}

/** One company of a path, with what it holds in the next one: nothing in the last one. */
export interface PathCompany {
  readonly company: Company;
  readonly stakes: Step['stakes'];
}

/** How a role leads to the company asked for. */
export interface KeyPersonPath {
  /** The current roles in the first company, ascending by `inDate` (absent first). */
  readonly roles: readonly RoleRecord[];
  /** From the company in which the roles are held to the company asked for. */
  readonly companies: readonly PathCompany[];
}

/** A person or firm with a role in a company or in one that owns or structures it. */
export interface KeyPerson {
  readonly entity: Entity;
  /** At least one, the strongest first. */
  readonly paths: readonly KeyPersonPath[];
  /** Whether there are more paths, or may be. */
  readonly morePaths: boolean;
}

export interface KeyPersonLimits {
  /** The most owners above one another that a path may have. */
  readonly levels: number;
  /** The most paths of one person. */
  readonly mostPaths?: number;
  /** The most companies on all paths together: beyond, each person has one path. */
  readonly mostCompanies?: number;
  /** See `strongestPaths`. */
  readonly patience?: number;
}

const noStakes: Step['stakes'] = { ownership: [], companyStructure: [] };
/** Far more ways than real loops have; together with what is read, some tenths of a second at the worst. */
const usual = { mostPaths: 10, mostCompanies: 20_000, patience: 1_000 };

interface Held {
  readonly roles: readonly RoleRecord[];
  readonly path: StakePath;
}

interface Holder {
  readonly entity: Entity;
  readonly held: Held[];
  more: boolean;
}

/**
 * The key persons of a company with the strongest paths that lead to them: by the product of the stakes on the way, each with
 * the least that it may be; paths with a stake of which nothing is known come last, then those with more owners. Persons come
 * in the order of their strongest paths, those of one path by `ServiceId`. A path meets no company twice. Where all paths are
 * too many for one answer, those who come last have one each.
 */
export function keyPersonsOf(network: KeyPersonNetwork, limits: KeyPersonLimits): KeyPerson[] {
  return runAtOnce(keyPersonsInSteps(network, limits));
}

/** As `keyPersonsOf`. */
export function* keyPersonsInSteps(network: KeyPersonNetwork, limits: KeyPersonLimits): Steps<KeyPerson[]> {
  const { levels, mostPaths, mostCompanies, patience } = { ...usual, ...limits };
  const companies = new Map(network.companies.map((relations) => [relations.company.serviceId, relations]));
  const into = new Map([...companies].map(([id, { parents }]) => [id, stepsInto(id, parents).filter(({ owner }) => companies.has(owner))]));
  yield;
  const pathsTo = yield* strongestPaths(network.asked, into, { levels, mostPaths, patience });
  const companyOf = (id: ServiceId) => companies.get(id)?.company as Company;
  const within = upTo(mostCompanies);
  const holders = yield* sortedHolders(yield* holdersOf(network, pathsTo));
  return yield* mapInSteps(holders, ({ entity, held, more }) => {
    const told = within(held.slice(0, mostPaths));
    const paths = told.map(({ roles, path }) => ({ roles, companies: companiesOf(path, companyOf) }));
    return { entity, paths, morePaths: more || held.length > told.length };
  });
}

/** With the strongest path of each first, in the order of these. */
function* sortedHolders(holders: Iterable<Holder>): Steps<Holder[]> {
  const sorted: Holder[] = [];
  for (const holder of holders) sorted.push({ ...holder, held: yield* sortInSteps(holder.held, (a, b) => compareStrength(a.path, b.path)) });
  return yield* sortInSteps(sorted, (a, b) => compareFirst(a.held, b.held) || a.entity.serviceId - b.entity.serviceId);
}

/** Takes the first one, and more as long as all that are taken have no more companies together. */
function upTo(mostCompanies: number): (held: readonly Held[]) => Held[] {
  let left = mostCompanies;
  return (held) => {
    const taken: Held[] = [];
    for (const each of held) {
      const companies = each.path.length + 1;
      if (taken.length > 0 && companies > left) break;
      left -= companies;
      taken.push(each);
    }
    return taken;
  };
}

function stepsInto(owned: ServiceId, parents: readonly Relation[]): Step[] {
  return parents.flatMap((relation) => (relation.entity.type === 'company' ? (stepOf(relation.entity.serviceId, owned, relation) ?? []) : []));
}

/** Everybody with a role in a company to which a path leads. */
function* holdersOf({ companies }: KeyPersonNetwork, pathsTo: ReadonlyMap<ServiceId, PathsTo>): Steps<Iterable<Holder>> {
  const holders = new Map<ServiceId, Holder>();
  for (const { company, parents } of companies) {
    yield;
    const found = pathsTo.get(company.serviceId);
    if (!found) continue;
    for (const { entity, current } of parents) {
      if (current.role.length === 0) continue;
      const holder: Holder = holders.get(entity.serviceId) ?? { entity, held: [], more: false };
      holder.held.push(...found.paths.map((path) => ({ roles: current.role, path })));
      holder.more ||= found.more;
      holders.set(entity.serviceId, holder);
    }
  }
  return holders.values();
}

function compareFirst([a]: readonly Held[], [b]: readonly Held[]): number {
  return a && b ? compareStrength(a.path, b.path) : 0;
}

function companiesOf(path: StakePath, companyOf: (id: ServiceId) => Company): PathCompany[] {
  const steps = [...stepsFrom(path)];
  const owners = steps.map(({ owner, stakes }) => ({ company: companyOf(owner), stakes }));
  return [...owners, { company: companyOf(steps.at(-1)?.owned ?? path.company), stakes: noStakes }];
}
