declare const proof: unique symbol;

/**
 * Data that went through a mask function. The wire serialiser accepts only this type, so unmasked data cannot be sent
 * by mistake.
 */
export type Masked<T> = T & { readonly [proof]: true };

/** Marks data as masked. Only for the mask functions. The library does not export it. */
export function masked<T>(value: T): Masked<T> {
  return value as Masked<T>;
}
