import type { RegisterOptions } from '../../synthetic-register';
import { britishCompany, type BritishCompany } from './companies';

const previousNames = Array.from({ length: 10 }, (_, index) => index + 1);

/** The names of the columns. In the real file too, some of them begin with a blank. */
export const companyDataColumns: readonly string[] = [
  ...['CompanyName', ' CompanyNumber', 'RegAddress.CareOf', 'RegAddress.POBox', 'RegAddress.AddressLine1'],
  ...[' RegAddress.AddressLine2', 'RegAddress.PostTown', 'RegAddress.County', 'RegAddress.Country'],
  ...['RegAddress.PostCode', 'CompanyCategory', 'CompanyStatus', 'CountryOfOrigin', 'DissolutionDate'],
  ...['IncorporationDate', 'Accounts.AccountRefDay', 'Accounts.AccountRefMonth', 'Accounts.NextDueDate'],
  ...['Accounts.LastMadeUpDate', 'Accounts.AccountCategory', 'Returns.NextDueDate', 'Returns.LastMadeUpDate'],
  ...['Mortgages.NumMortCharges', 'Mortgages.NumMortOutstanding', 'Mortgages.NumMortPartSatisfied'],
  ...['Mortgages.NumMortSatisfied', 'SICCode.SicText_1', 'SICCode.SicText_2', 'SICCode.SicText_3'],
  ...['SICCode.SicText_4', 'LimitedPartnerships.NumGenPartners', 'LimitedPartnerships.NumLimPartners', 'URI'],
  ...previousNames.flatMap((place) => [
    `${place === 2 ? ' ' : ''}PreviousName_${place}.CONDATE`,
    ` PreviousName_${place}.CompanyName`,
  ]),
  ...['ConfStmtNextDueDate', ' ConfStmtLastMadeUpDate'],
];

/** The lines of BasicCompanyData. All cells below the header are quoted. */
export function* companyDataLines(options: RegisterOptions): Generator<string> {
  yield companyDataColumns.join(',');
  const end = options.first + options.companies;
  for (let number = options.first; number < end; number += 1) yield row(britishCompany(options, number));
}

function row(company: BritishCompany): string {
  const { number, name, category, status, countryOfOrigin, incorporationDate, address, previousName } = company;
  const registration = [name, number, '', '', address.line1, address.line2, address.town, '', address.country];
  const accounts = ['31', '12', '30/09/2026', '31/12/2024', 'TOTAL EXEMPTION FULL', '', ''];
  const rest = ['0', '0', '0', '0', '99999 - Dormant Company', '', '', '', '0', '0'];
  const previous = previousNames.flatMap((place) =>
    place === 1 && previousName ? [britishDate(previousName.until), previousName.name] : ['', ''],
  );
  return [
    ...[...registration, address.postCode, category, status, countryOfOrigin, '', britishDate(incorporationDate)],
    ...[...accounts, ...rest, `http://business.data.gov.uk/id/company/${number}`],
    ...[...previous, '14/06/2026', '31/05/2025'],
  ]
    .map((cell) => `"${cell.replaceAll('"', '""')}"`)
    .join(',');
}

/** `2024-12-31` as `31/12/2024`. */
function britishDate(date: string): string {
  return date.split('-').reverse().join('/');
}
