/** The kind of control that a nature of control gives. */
export type NatureKind = 'shares' | 'votes' | 'surplusAssets' | 'appointment' | 'influence' | 'nominee';

/** A range in percent. An excluded bound is not part of the range. */
export interface PercentBand {
  readonly min: number;
  readonly max: number;
  readonly isMinExcluded?: true;
  readonly isMaxExcluded?: true;
}

/** A nature of control in the published list of Companies House. */
export interface NatureOfControl {
  readonly code: string;
  readonly kind: NatureKind;
  /** The percentage of the shares, votes or surplus assets. */
  readonly band?: PercentBand;
  /**
   * True if the interest belongs to a trust or a firm, and the person controls that trust or firm or is one of its
   * members.
   */
  readonly isThroughTrustOrFirm: boolean;
}

/**
 * The bands as the short texts of the list state them. The long texts of the list contradict the short texts: in the
 * long texts, the middle band includes 75 %.
 */
const bands: Readonly<Record<string, PercentBand>> = {
  '25-to-50-percent': { min: 25, max: 50, isMinExcluded: true },
  '50-to-75-percent': { min: 50, max: 75, isMinExcluded: true, isMaxExcluded: true },
  '75-to-100-percent': { min: 75, max: 100 },
  'more-than-25-percent': { min: 25, max: 100, isMinExcluded: true },
};
const bandsOfCompanies = ['25-to-50-percent', '50-to-75-percent', '75-to-100-percent'];

const ofPartnership = '-limited-liability-partnership';
const ofOverseasEntity = '-registered-overseas-entity';
const memberships = ['', '-as-trust', '-as-firm'];
const membershipsOfOverseasEntities = [...memberships, '-as-control-over-trust', '-as-control-over-firm'];

/** All natures of control in the published list, by code. */
export const naturesOfControl: ReadonlyMap<string, NatureOfControl> = new Map(
  [
    ...banded('ownership-of-shares', 'shares', ['']),
    ...banded('voting-rights', 'votes', ['', ofPartnership]),
    ...banded('right-to-share-surplus-assets', 'surplusAssets', [ofPartnership]),
    ...banded('part-right-to-share-surplus-assets', 'surplusAssets', ['']),
    ...natures('right-to-appoint-and-remove-directors', 'appointment', memberships, ''),
    ...natures('right-to-appoint-and-remove-members', 'appointment', memberships, ofPartnership),
    ...natures('right-to-appoint-and-remove-person', 'appointment', memberships, ''),
    ...natures('significant-influence-or-control', 'influence', memberships, ''),
    ...natures('significant-influence-or-control', 'influence', memberships, ofPartnership),
    ...ofOverseasEntities('ownership-of-shares', 'shares', 'more-than-25-percent'),
    ...ofOverseasEntities('voting-rights', 'votes', 'more-than-25-percent'),
    ...ofOverseasEntities('right-to-appoint-and-remove-directors', 'appointment'),
    ...ofOverseasEntities('significant-influence-or-control', 'influence'),
    ...['person', 'another-entity'].flatMap((holder) =>
      ['england-wales', 'scotland', 'northern-ireland'].flatMap((place) =>
        natures(`registered-owner-as-nominee-${holder}-${place}`, 'nominee', [''], ofOverseasEntity),
      ),
    ),
  ].map((nature) => [nature.code, nature]),
);

function banded(what: string, kind: NatureKind, subjects: readonly string[]): NatureOfControl[] {
  return subjects.flatMap((subject) =>
    bandsOfCompanies.flatMap((band) => natures(`${what}-${band}`, kind, memberships, subject, bands[band])),
  );
}

function ofOverseasEntities(what: string, kind: NatureKind, band?: string): NatureOfControl[] {
  const begin = band === undefined ? what : `${what}-${band}`;
  return natures(
    begin,
    kind,
    membershipsOfOverseasEntities,
    ofOverseasEntity,
    band === undefined ? undefined : bands[band],
  );
}

function natures(
  begin: string,
  kind: NatureKind,
  through: readonly string[],
  subject: string,
  band?: PercentBand,
): NatureOfControl[] {
  return through.map((membership) => ({
    code: `${begin}${membership}${subject}`,
    kind,
    ...(band && { band }),
    isThroughTrustOrFirm: membership !== '',
  }));
}
