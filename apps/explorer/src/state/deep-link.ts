export const directions = ['up', 'down', 'both'] as const;
export type DirectionChoice = (typeof directions)[number];

export const views = ['picture', 'table'] as const;
export type View = (typeof views)[number];

/**
 * The content of an address of the page: companies by `ServiceId`, and how the page shows them. The address never
 * contains the name or number of a company or person. The content is in the fragment, which browsers do not send to
 * servers.
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

/** Reads the fragment of an address, with or without `#`. Invalid parts are ignored. */
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

/**
 * Returns the fragment of a link, without `#`. The fragment omits members that have their default value, and is empty
 * for the start page.
 */
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

/** Returns the text if it is an existing day, and otherwise undefined. The service itself refuses a day after today. */
function dayOf(text: string | null): string | undefined {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? text : undefined;
}
