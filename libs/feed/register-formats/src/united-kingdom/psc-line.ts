/**
 * The members of an entry that the reader uses. The entry is from the register of persons with significant control. All
 * other members may have any content.
 */
export interface PscEntry {
  readonly kind: string;
  readonly name?: string;
  readonly name_elements?: { readonly forename?: string; readonly middle_name?: string; readonly surname?: string };
  readonly date_of_birth?: { readonly year?: number; readonly month?: number };
  readonly nationality?: string;
  readonly country_of_residence?: string;
  readonly address?: PscAddress;
  readonly principal_office_address?: PscAddress;
  readonly identification?: {
    readonly country_registered?: string | null;
    readonly place_registered?: string | null;
    readonly registration_number?: string | null;
  };
  readonly natures_of_control?: readonly string[];
  readonly statement?: string;
  readonly notified_on?: string;
  readonly ceased_on?: string;
  readonly ceased?: boolean;
  readonly links?: { readonly self?: string };
  readonly persons_of_significant_control_count?: number;
  readonly statements_count?: number;
  readonly exemptions_count?: number;
  readonly generated_at?: string;
  readonly exemptions?: Readonly<Record<string, PscExemption>>;
}

/**
 * An exemption of a company from the duty to state persons with significant control, with the periods of the exemption.
 */
export interface PscExemption {
  readonly exemption_type?: string;
  readonly items?: readonly { readonly exempt_from?: string; readonly exempt_to?: string }[];
}

export interface PscAddress {
  readonly premises?: string;
  readonly address_line_1?: string;
  readonly address_line_2?: string;
  readonly locality?: string;
  readonly postal_code?: string;
  readonly country?: string;
}

/** A line of the snapshot. The last line has no company: it states the total numbers of entries. */
export interface PscSnapshotLine {
  readonly company_number?: string;
  readonly data: PscEntry;
}

/** An event of the stream. A deleted entry has no data. */
export interface PscStreamEvent {
  readonly resource_uri: string;
  readonly data?: PscEntry;
  readonly event: { readonly type: string; readonly published_at: string };
}
