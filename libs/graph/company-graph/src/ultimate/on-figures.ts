/**
 * Called for each read of companies that shows ultimate ownerships. `kept` is the number of companies with stored
 * figures; `computed` is the number of companies whose ultimate ownerships were computed.
 */
export type OnFigures = (companies: { readonly kept: number; readonly computed: number }) => void;
