import type { RegisterOptions } from '../../synthetic-register';
import {
  establishmentsOf,
  norwegianCompany,
  type NorwegianAddress,
  type NorwegianCompany,
  norwegianNumber,
} from './companies';
import { type Firm, type NorwegianRole, type RoleGroup, roleGroupsOf } from './roles';
import type { InventedPerson } from '../draws';
import { type Shareholder, type Shareholders, shareholdersOf } from './shareholders';

const api = 'https://data.brreg.no/enhetsregisteret/api';
const forms = {
  AS: 'Aksjeselskap',
  ASA: 'Allmennaksjeselskap',
  ANS: 'Ansvarlig selskap med solidarisk ansvar',
  ENK: 'Enkeltpersonforetak',
} as const;

/** Yields the lines of a JSON array with all entities, one record on each line. */
export function entityLines(options: RegisterOptions): Generator<string> {
  return arrayLines(recordsOf(options, (number) => [entity(norwegianCompany(options, number))]));
}

/** Yields the lines of a JSON array with all places of business (sub-units). */
export function establishmentLines(options: RegisterOptions): Generator<string> {
  return arrayLines(
    recordsOf(options, (number) => {
      const company = norwegianCompany(options, number);
      return establishmentsOf(company).map(({ number: own, name, address }) => ({
        organisasjonsnummer: own,
        navn: name,
        organisasjonsform: { kode: 'BEDR', beskrivelse: 'Underenhet til næringsdrivende og offentlig forvaltning' },
        overordnetEnhet: company.number,
        beliggenhetsadresse: addressOf(address),
        respons_klasse: 'Underenhet',
      }));
    }),
  );
}

/** Yields the lines of a JSON array with the roles in all entities. */
export function roleLines(options: RegisterOptions): Generator<string> {
  return arrayLines(
    recordsOf(options, (number) => [
      {
        organisasjonsnummer: norwegianNumber(number),
        rollegrupper: roleGroupsOf(options, number).map(groupOf),
        _links: { enhet: { href: `${api}/enheter/${norwegianNumber(number)}` } },
      },
    ]),
  );
}

/** The lines of the shareholder register. */
export function* shareholderLines(options: RegisterOptions): Generator<string> {
  yield 'Orgnr;Selskap;Aksjeklasse;Navn aksjonær;Fødselsår/orgnr;Postnr/sted;Landkode;Antall aksjer;Antall aksjer selskap';
  for (const shareholders of recordsOf(options, (number) => shareholdersOf(options, number)))
    for (const holder of shareholders.holders) yield* rowsOf(shareholders, holder);
}

function* rowsOf({ number, name, totalShares }: Shareholders, holder: Shareholder): Generator<string> {
  const { name: holderName, birthYear, number: holderNumber, place, country, classes } = holder;
  for (const { name: shareClass, shares } of classes)
    yield [
      number,
      name,
      shareClass,
      holderName,
      holderNumber ?? birthYear ?? '',
      place,
      country,
      shares,
      totalShares,
    ].join(';');
}

function* recordsOf<Item>(
  { first, companies }: RegisterOptions,
  of: (number: number) => readonly Item[],
): Generator<Item> {
  for (let number = first; number < first + companies; number += 1) yield* of(number);
}

function* arrayLines(records: Iterable<object>): Generator<string> {
  yield '[';
  let before: string | undefined;
  for (const record of records) {
    if (before !== undefined) yield `${before},`;
    before = JSON.stringify(record);
  }
  if (before !== undefined) yield before;
  yield ']';
}

function entity({
  number,
  name,
  form,
  state,
  registrationDate,
  address,
  postalAddress,
  shares,
}: NorwegianCompany): object {
  return {
    organisasjonsnummer: number,
    navn: name,
    organisasjonsform: {
      kode: form,
      beskrivelse: forms[form],
      _links: { self: { href: `${api}/organisasjonsformer/${form}` } },
    },
    ...(postalAddress && { postadresse: addressOf(postalAddress) }),
    registreringsdatoEnhetsregisteret: registrationDate,
    registrertIMvaregisteret: true,
    naeringskode1: { kode: '00.000', beskrivelse: 'Uoppgitt' },
    antallAnsatte: 3,
    harRegistrertAntallAnsatte: true,
    forretningsadresse: addressOf(address),
    institusjonellSektorkode: { kode: '2100', beskrivelse: 'Private aksjeselskaper mv.' },
    registrertIForetaksregisteret: true,
    registrertIStiftelsesregisteret: false,
    registrertIFrivillighetsregisteret: false,
    konkurs: state === 'bankrupt',
    underAvvikling: state === 'liquidation',
    underTvangsavviklingEllerTvangsopplosning: state === 'compulsory liquidation',
    maalform: 'Bokmål',
    paategninger: [],
    ...(shares !== undefined && {
      kapital: {
        belop: shares,
        antallAksjer: shares,
        type: 'Aksjekapital',
        valuta: 'NOK',
        innfortDato: registrationDate,
      },
    }),
    ...(state === 'deleted' && { slettedato: '2025-11-30' }),
    _links: { self: { href: `${api}/enheter/${number}` } },
    respons_klasse: state === 'deleted' ? 'SlettetEnhet' : 'Enhet',
  };
}

function addressOf({ street, zipCode, city }: NorwegianAddress): object {
  return {
    ...{ land: 'Norge', landkode: 'NO', postnummer: zipCode, poststed: city, adresse: [street] },
    ...{ kommune: city, kommunenummer: '0000' },
  };
}

function groupOf({ code, changedOn, roles }: RoleGroup): object {
  return { type: { kode: code, beskrivelse: code }, sistEndret: changedOn, roller: roles.map(roleOf) };
}

function roleOf({ code, rank, hasResigned, isElectedByEmployees, holder }: NorwegianRole): object {
  return {
    type: { kode: code, beskrivelse: code },
    ...('person' in holder ? { person: personOf(holder.person) } : { enhet: firmOf(holder.firm) }),
    ...(isElectedByEmployees && { valgtAv: { kode: 'AREP', beskrivelse: 'Representant for de ansatte' } }),
    fratraadt: hasResigned,
    avregistrert: false,
    rekkefolge: rank,
  };
}

function personOf({ birthDate, forename, middleName, surname }: InventedPerson): object {
  return {
    fodselsdato: birthDate,
    navn: { fornavn: forename, ...(middleName !== undefined && { mellomnavn: middleName }), etternavn: surname },
    erDoed: false,
  };
}

function firmOf({ number, name, form }: Firm): object {
  return { organisasjonsnummer: number, organisasjonsform: { kode: form, beskrivelse: forms[form] }, navn: [name] };
}
