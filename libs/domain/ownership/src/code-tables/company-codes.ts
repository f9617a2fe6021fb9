import norwegianForms from './legal-forms-no.json';
import otherForms from './legal-forms-other.json';
import swedishForms from './legal-forms-se.json';
import statuses from './operational-statuses.json';

/** A legal form of the published table. `id` is our stable integer. */
export interface LegalForm {
  readonly id: number;
  readonly country: string;
  /** The code that the country's register uses. */
  readonly code: string;
  /** The name in the country's language. */
  readonly name: string;
  readonly english?: string;
}

/** An operational status of the published table. `id` is our stable integer. */
export interface OperationalStatus {
  readonly id: number;
  readonly code: string;
  readonly text: string;
}

const formTables: readonly { readonly source: string; readonly legalForms: readonly LegalForm[] }[] = [
  norwegianForms,
  swedishForms,
  otherForms,
];

/** The published table of legal forms. */
export const publishedLegalForms: readonly LegalForm[] = formTables.flatMap(({ legalForms }) => legalForms);

/** The sources of the published legal forms, with their licences. */
export const legalFormSources: readonly string[] = formTables.map(({ source }) => source);

/** The published table of operational statuses. */
export const publishedOperationalStatuses: readonly OperationalStatus[] = statuses.operationalStatuses;

/** The sources of the published operational statuses. */
export const operationalStatusSources: readonly string[] = [statuses.source];
