import type { RegisterOptions } from '../../synthetic-register';
import { padded } from '../draws';
import { controlsOf, type Entity, type PscAddress, type PscEntry } from './controls';
import { codeOf } from './natures';

const statementKind = 'persons-with-significant-control-statement';
const totalsKind = 'totals#persons-of-significant-control-snapshot';

/** Yields the lines of the snapshot of persons with significant control. The last line has the number of each kind. */
export function* pscLines(options: RegisterOptions): Generator<string> {
  const totals = { controllers: 0, statements: 0, exemptions: 0 };
  const end = options.first + options.companies;
  for (let number = options.first; number < end; number += 1) {
    for (const entry of controlsOf(options, number)) {
      totals[totalOf(entry)] += 1;
      yield JSON.stringify({ company_number: entry.company, data: dataOf(entry) });
    }
  }
  yield JSON.stringify({
    data: {
      kind: totalsKind,
      persons_of_significant_control_count: totals.controllers,
      statements_count: totals.statements,
      exemptions_count: totals.exemptions,
      generated_at: `${options.asOf}T03:43:03Z`,
    },
  });
}

function totalOf({ kind }: PscEntry): 'controllers' | 'statements' | 'exemptions' {
  if (kind === 'statement') return 'statements';
  return kind === 'exemptions' ? kind : 'controllers';
}

/** The path of an entry in the register. */
export function linkOf({ kind, company, companyKind, id }: PscEntry): string {
  if (kind === 'exemptions') return `/company/${company}/exemptions`;
  if (kind === 'statement') return `/company/${company}/persons-with-significant-control-statements/${id}`;
  const party = companyKind === 'overseas' ? `${kind}-beneficial-owner` : kind;
  return `/company/${company}/persons-with-significant-control/${party}/${id}`;
}

function dataOf(entry: PscEntry): object {
  const period = { ...(entry.ceasedOn !== undefined && { ceased_on: entry.ceasedOn }), notified_on: entry.notifiedOn };
  const own = { etag: etagOf(entry), links: { self: linkOf(entry) } };
  const kind = kindOf(entry);
  switch (entry.kind) {
    case 'statement':
      return { ...own, kind: statementKind, ...period, statement: entry.statement };
    case 'exemptions':
      return { ...own, kind, exemptions: exemptionFrom(entry.notifiedOn) };
    case 'super-secure':
      return { ...own, kind, ...period, description: 'super-secure-persons-with-significant-control' };
    case 'individual':
      return { address: addressOf(entry.address), ...personOf(entry), ...own, kind, ...period };
    default:
      return {
        address: addressOf(entry.address),
        ...identityOf(entry.entity),
        ...own,
        kind,
        ...naturesOf(entry),
        ...period,
      };
  }
}

function kindOf({ kind, companyKind }: PscEntry): string {
  if (kind === 'exemptions') return kind;
  return companyKind === 'overseas' ? `${kind}-beneficial-owner` : `${kind}-person-with-significant-control`;
}

function naturesOf({ natures, companyKind }: Extract<PscEntry, { natures: unknown }>): object {
  return { natures_of_control: natures.map((nature) => codeOf(nature, companyKind)) };
}

function personOf(entry: Extract<PscEntry, { kind: 'individual' }>): object {
  const { title, forename, middleName, surname, birthDate, nationality, residence } = entry.person;
  const [year, month] = birthDate.split('-').map(Number);
  return {
    country_of_residence: residence.text,
    date_of_birth: { month, year },
    name: [title, forename, middleName, surname].filter((part) => part !== undefined).join(' '),
    name_elements: { forename, surname, ...(middleName !== undefined && { middle_name: middleName }), title },
    nationality: nationality.text,
    ...naturesOf(entry),
  };
}

function identityOf({ name, registeredIn, registrationNumber }: Entity): object {
  const isRegistered = registrationNumber !== undefined;
  return {
    identification: {
      legal_authority: isRegistered ? 'Companies Act 2006' : 'Local Government Act 1972',
      legal_form: isRegistered ? 'Private Limited Company' : 'Local Authority',
      ...(isRegistered && {
        country_registered: registeredIn.text,
        place_registered: registeredIn.codes.includes('GB') ? 'Companies House' : registeredIn.text,
        registration_number: registrationNumber,
      }),
    },
    name,
  };
}

function addressOf({ premises, line, town, postCode, country }: PscAddress): object {
  return { address_line_1: line, country, locality: town, postal_code: postCode, premises };
}

function exemptionFrom(date: string): object {
  const type = 'psc-exempt-as-shares-admitted-on-market';
  return { [type.replaceAll('-', '_')]: { exemption_type: type, items: [{ exempt_from: date }] } };
}

/** Returns a unique etag, as long as the etags of the real register. */
function etagOf({ id }: PscEntry): string {
  const [number = 0, index = 0] = id.split('-').slice(1).map(Number);
  return `${padded(number, 32)}${padded(index, 8)}`;
}
