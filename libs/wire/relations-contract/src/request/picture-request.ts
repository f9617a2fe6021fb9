import { AsSent } from './as-sent';
import { oneOf } from './problems';
import { problemsOfQuery, type QueryValue, UnreadableQueryValue } from './query-value';
import { Rule } from './rule';
import { StructureQuery } from './structure-request';

export const themeNames = ['auto', 'light', 'dark', 'print'] as const;
export type ThemeName = (typeof themeNames)[number];

export const defaultTheme: ThemeName = 'auto';

/** The query of `GET /v2/relations/{serviceId}/structure.svg`. */
export class PictureQuery extends StructureQuery {
  /** The colours of the picture. */
  @AsSent(readTheme)
  @Rule(3, problemsOfQuery('theme', oneOf(themeNames)))
  theme!: ThemeName;
}

function readTheme(sent: QueryValue): ThemeName | UnreadableQueryValue {
  if (sent === undefined) return defaultTheme;
  return themeNames.find((name) => name === sent) ?? new UnreadableQueryValue(sent);
}
