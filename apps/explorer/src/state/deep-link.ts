export const directions = ['up', 'down', 'both'] as const;
export type DirectionChoice = (typeof directions)[number];

export const views = ['picture', 'table'] as const;
export type View = (typeof views)[number];

/**
 * What an address of the page says: companies by `ServiceId`, and how they are looked at. It never has a name or a
 * number of a company or person. It is the fragment, so no server receives it.
 */
export interface DeepLink {
  readonly company?: number;
  readonly direction: DirectionChoice;
  readonly depth: number;
  /** `yyyy-MM-dd`. */
  readonly asOf?: string;
  /** The `ServiceId` of the party whose details are shown. */
  readonly selected?: number;
  readonly view: View;
}

export const maxDepth = 10;
export const noLink: DeepLink = { direction: 'both', depth: 1, view: 'picture' };

/** Reads the fragment of an address, with or without `#`. What is not valid is left out. */
export function readDeepLink(fragment: string): DeepLink {
  const stated = new URLSearchParams(fragment.replace(/^#/, ''));
  const company = idOf(stated.get('company'));
  const selected = idOf(stated.get('selected'));
  const asOf = dayOf(stated.get('asOf'));
  const depth = idOf(stated.get('depth'));
  return {
    ...(company !== undefined && { company }),
    direction: directions.find((name) => name === stated.get('direction')) ?? noLink.direction,
    depth: depth !== undefined && depth <= maxDepth ? depth : noLink.depth,
    ...(asOf !== undefined && { asOf }),
    ...(company !== undefined && selected !== undefined && { selected }),
    view: views.find((name) => name === stated.get('view')) ?? noLink.view,
  };
}

/** The fragment of a link without `#`; empty for the start page. Members with their defaults are left out. */
export function deepLinkText(link: DeepLink): string {
  if (link.company === undefined) return '';
  const stated = new URLSearchParams({ company: String(link.company) });
  if (link.direction !== noLink.direction) stated.set('direction', link.direction);
  if (link.depth !== noLink.depth) stated.set('depth', String(link.depth));
  if (link.asOf !== undefined) stated.set('asOf', link.asOf);
  if (link.selected !== undefined) stated.set('selected', String(link.selected));
  if (link.view !== noLink.view) stated.set('view', link.view);
  return stated.toString();
}

function idOf(text: string | null): number | undefined {
  const id = /^[1-9]\d{0,15}$/.test(text ?? '') ? Number(text) : Number.NaN;
  return Number.isSafeInteger(id) ? id : undefined;
}

/** A real day. Whether it is later than today is for the service to say. */
function dayOf(text: string | null): string | undefined {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? text : undefined;
}
