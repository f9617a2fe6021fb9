import type { PackageRecord } from '@company-relations/batch-catalogue';
import type { Cast } from './cast';
import { freeTextsIn, type Granted, isLiteral, type Line, partsOf, recordsWithheldIn } from './withheld';

/** The kinds of packages that the property test must cover. Each kind must occur in enough packages. */
export const packageClasses = [
  'baseline',
  'delta with lines',
  'companies package',
  'a masked person',
  'a person whom Hidden Person Access shows',
  'a masked sole trader',
  'a sole trader whom Hidden Person Access shows',
  'a masked proxy',
  'masked free text',
  'masked free text of a person who is not protected',
  'free text that Hidden Person Access shows',
  'a masked person in slices',
  'a masked person in history alone',
  'a company without relations',
  'a removed line',
  'withheld: BeneficialOwnerships',
  'withheld: Ownerships',
  'withheld: UltimateOwnerships',
  'withheld: CompanyStructureOwners',
  'withheld: KeyPersonRoles',
  'withheld: History',
  'made after a withdrawal',
  'withdrawn, since a person was protected or erased',
  'withdrawn, since that happened during its build',
  'made while the graph changed',
] as const;
export type PackageClass = (typeof packageClasses)[number];

/** The facts about a package in addition to its lines. */
interface Circumstances {
  readonly record: PackageRecord;
  readonly cast: Cast;
  /** The ids of the companies that the build loaded in chunks. */
  readonly slicedIds: ReadonlySet<number>;
  /** The lines of the same companies for a caller with all grants. */
  readonly whole: ReadonlyMap<number, Line>;
  readonly isChanging: boolean;
  readonly isAfterWithdrawal: boolean;
}

/** The classes that a published package belongs to. */
export function classesOf(lines: readonly Line[], about: Circumstances): Set<PackageClass> {
  const { record } = about;
  const met = new Set<PackageClass>();
  const meet = (name: PackageClass, isMet: boolean) => void (isMet && met.add(name));
  meet('baseline', record.kind === 'baseline');
  meet('delta with lines', record.kind === 'delta' && lines.length > 0);
  meet('companies package', record.type === 'companies');
  meet('made while the graph changed', about.isChanging);
  meet('made after a withdrawal', about.isAfterWithdrawal);
  for (const line of lines) {
    meet('a removed line', line.Removed === true);
    meetIdentities(line, about, meet);
    if (record.type === 'companies') continue;
    meet('a company without relations', !line.Removed && !line.Parents && !line.Children);
    for (const member of withheldMembers(line, about.whole.get(line.ServiceId), record.grants.toJSON()))
      meet(`withheld: ${member}` as PackageClass, true);
  }
  return met;
}

function meetIdentities(
  line: Line,
  { cast, slicedIds }: Circumstances,
  meet: (name: PackageClass, isMet: boolean) => void,
): void {
  const businesses = new Set(
    cast.members.flatMap(({ fate, businessId }) => (fate === 'protected' ? [businessId] : [])),
  );
  for (const { relation } of partsOf(line)) {
    const isProtected = relation.IsCompany === false && relation.IsProtected === true;
    const isMasked = isLiteral(relation.Name);
    meet('a masked person', isProtected && isMasked);
    meet('a masked person in slices', isProtected && isMasked && slicedIds.has(line.ServiceId));
    meet(
      'a masked person in history alone',
      isProtected && isMasked && Object.keys(relation).every((member) => !/Ownerships|Owners|Roles/.test(member)),
    );
    meet('a person whom Hidden Person Access shows', isProtected && !isMasked);
    meet('a masked sole trader', relation.IsCompany !== false && isMasked);
    meet('a sole trader whom Hidden Person Access shows', businesses.has(relation.ServiceId) && !isMasked);
    const texts = freeTextsIn(relation).map(([, text]) => text);
    meet('masked free text', texts.some(isLiteral));
    meet(
      'masked free text of a person who is not protected',
      relation.IsCompany === false && !isProtected && texts.some(isLiteral),
    );
    meet('free text that Hidden Person Access shows', isProtected && texts.length > 0 && !texts.some(isLiteral));
    meet('a masked proxy', /"ProxyCompanyRegistrationNumber":"Protected Identity"/.test(JSON.stringify(relation)));
  }
}

/** Returns the members with records that the package withholds but that other grants would show. */
function withheldMembers(line: Line, whole: Line | undefined, granted: Granted): string[] {
  return whole && !line.Removed
    ? partsOf(whole).flatMap(({ relation, country, isCompanyItself }) =>
        isCompanyItself ? [] : recordsWithheldIn(relation, country, granted),
      )
    : [];
}
