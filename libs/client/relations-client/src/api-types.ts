import type { components, operations } from './generated/api-types';

type Schemas = components['schemas'];

/** A company with the parties that own, control or run it, and the companies that it owns, controls or runs. */
export type RelationsCompany = Schemas['RelationsCompany'];
/** A party above or below a company, with the records that connect them. */
export type Relation = Schemas['Relation'];
/** The values of a search by the names of its parameters. A company must match one value of each parameter. */
export type SearchParameters = Schemas['SearchParameters'];
/** A package in the list of the service. */
export type Batch = Schemas['Batch'];
/** What a picture shows. The service has a default for each member. */
export type PictureRequest = NonNullable<operations['drawStructure']['parameters']['query']>;
