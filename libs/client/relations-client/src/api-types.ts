import type { components, operations } from './generated/api-types';

type Schemas = components['schemas'];

/** A company with the parties that own, control or run it, and the companies that it owns, controls or runs. */
export type RelationsCompany = Schemas['RelationsCompany'];
/**
 * A party that owns, controls or runs a company, or that the company owns, controls or runs, with the records between
 * both.
 */
export type Relation = Schemas['Relation'];
/** The values of a search, by parameter name. A company must match one value of each parameter in the search. */
export type SearchParameters = Schemas['SearchParameters'];
/** One batch package, as the API lists it. */
export type Batch = Schemas['Batch'];
/** The options of a picture. The service has a default for each member. */
export type PictureRequest = NonNullable<operations['drawStructure']['parameters']['query']>;
