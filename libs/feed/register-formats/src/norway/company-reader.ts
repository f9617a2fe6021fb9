import { type Address, type CompanyStatement, type DateTime, isCountryCode } from '@company-relations/ownership';
import { addressOf } from '../addresses';
import { noticeOfUnknownCountry } from '../bods/places';
import { findLegalForm, findOperationalStatus } from '../code-tables/code-tables';
import { optionalDateTime } from '../dates';
import type { JsonObject } from '../json-line';
import { withoutAbsentMembers, trimmedText } from '../present';
import { printable, schemaCheck } from '../schema-check';
import type { ReadLine, StatementReader } from '../statement-reader';
import schema from './company.schema.json';
import { notLoaded, jsonRecordReader } from './json-record';
import { companyId, isSoleTraderForm, norwegianRegister, proprietorId } from './organisation-numbers';

interface WrittenCompany {
  readonly organisasjonsnummer: string;
  readonly navn?: string;
  readonly organisasjonsform?: { readonly kode?: string };
  readonly forretningsadresse?: WrittenAddress;
  readonly postadresse?: WrittenAddress;
  readonly beliggenhetsadresse?: object;
  readonly registreringsdatoEnhetsregisteret?: string;
  readonly konkurs?: boolean;
  readonly underAvvikling?: boolean;
  readonly underTvangsavviklingEllerTvangsopplosning?: boolean;
  readonly underRekonstruksjonsforhandlingDato?: string;
  readonly underUtenlandskInsolvensbehandlingDato?: string;
  readonly slettedato?: string;
  readonly kapital?: { readonly antallAksjer?: number };
  readonly respons_klasse?: string;
}

interface WrittenAddress {
  readonly adresse?: readonly (string | null)[];
  readonly postnummer?: string;
  readonly poststed?: string;
  readonly landkode?: string;
}

/** Forms of establishments. */
const establishmentForms: ReadonlySet<string> = new Set(['AAFY', 'BEDR']);

const check = schemaCheck(schema);

/** Returns whether a record is an entity or a sub-unit of the register. A deleted entity or sub-unit counts too. */
export function isNorwegianCompany(value: JsonObject): boolean {
  const { organisasjonsnummer: number, organisasjonsform: form, respons_klasse: kind } = value;
  return typeof number === 'string' && (typeof form === 'object' || typeof kind === 'string');
}

/**
 * Reads the entities (enheter) of the Central Coordinating Register for Legal Entities. Sub-units are skipped.
 *
 * @param asOf the day of the file. The files state no date.
 */
export function norwegianCompanyReader(asOf: DateTime): StatementReader {
  return jsonRecordReader<WrittenCompany>(check, (written) =>
    isEstablishment(written) ? notLoaded('establishment (underenhet)') : readCompany(written, asOf),
  );
}

/**
 * Returns whether a record is a sub-unit. A sub-unit is a place of business of an entity. It is no legal person, so it
 * cannot be owned.
 */
function isEstablishment({ organisasjonsform, beliggenhetsadresse, respons_klasse: kind }: WrittenCompany): boolean {
  return (
    beliggenhetsadresse !== undefined ||
    /underenhet$/i.test(kind ?? '') ||
    establishmentForms.has(organisasjonsform?.kode ?? '')
  );
}

function readCompany(written: WrittenCompany, asOf: DateTime): ReadLine {
  const { organisasjonsnummer: number } = written;
  const form = written.organisasjonsform?.kode;
  const legalForm = form === undefined ? undefined : findLegalForm('NO', form);
  const status = statusOf(written);
  const company: CompanyStatement = {
    type: 'company',
    id: companyId(number),
    asOf,
    rank: 0,
    identifiers: [{ scheme: norwegianRegister, id: number }],
    searchable: true,
    profile: withoutAbsentMembers({
      name: trimmedText(written.navn),
      orgNo: number,
      countryCode: 'NO',
      legalForm,
      operationalStatus: status === undefined ? undefined : findOperationalStatus(status),
      totalNumberOfShares: numberOfShares(written),
      addresses: [written.forretningsadresse, written.postadresse].flatMap(addressesOf),
      registrationDate: optionalDateTime(written.registreringsdatoEnhetsregisteret),
    }),
    // The name and the address of a sole proprietorship may be those of its owner. They stay masked until the roles
    // state who the owner is.
    ...(isSoleTraderForm(form) && { soleTraderOf: proprietorId(number) }),
  };
  return {
    statements: [company],
    notices: [
      ...(form !== undefined && legalForm === undefined
        ? [`unknown legal form "${printable(form)}" of NO: not loaded`]
        : []),
      ...[written.forretningsadresse, written.postadresse].flatMap(
        (address) =>
          noticeOfUnknownCountry('country of an address', trimmedText(address?.landkode)?.toUpperCase()) ?? [],
      ),
      ...(status === undefined && written.underUtenlandskInsolvensbehandlingDato !== undefined
        ? ['foreign insolvency proceedings: no operational status loaded']
        : []),
    ],
  };
}

/**
 * Returns the most serious status that the register states. Returns undefined if the register states no deletion,
 * insolvency or liquidation.
 */
function statusOf(written: WrittenCompany): string | undefined {
  if (written.slettedato !== undefined || written.respons_klasse === 'SlettetEnhet') return 'CLOSED';
  if (written.konkurs) return 'BANKRUPT';
  if (written.underTvangsavviklingEllerTvangsopplosning) return 'UNDER_COMPULSORY_LIQUIDATION';
  if (written.underAvvikling) return 'UNDER_LIQUIDATION';
  if (written.underRekonstruksjonsforhandlingDato !== undefined) return 'UNDER_RECONSTRUCTION';
  if (written.underUtenlandskInsolvensbehandlingDato !== undefined) return undefined;
  return written.konkurs === false && written.underAvvikling === false ? 'ACTIVE' : undefined;
}

function numberOfShares({ kapital }: WrittenCompany): number | undefined {
  const shares = kapital?.antallAksjer;
  return shares !== undefined && Number.isSafeInteger(shares) && shares > 0 ? shares : undefined;
}

function addressesOf(address: WrittenAddress | undefined): Address[] {
  const country = trimmedText(address?.landkode)?.toUpperCase();
  return addressOf({
    lines: (address?.adresse ?? []).map((line) => line ?? undefined),
    zipCode: address?.postnummer,
    city: address?.poststed,
    countryCode: country !== undefined && isCountryCode(country) ? country : undefined,
  });
}
