declare const proof: unique symbol;

/**
 * Data that went through a mask function. The wire serialiser accepts only this type, so unmasked data cannot be sent
 * by mistake.
 */
export type Masked<T> = T & { readonly [proof]: true };

/** Marks data as masked. Only mask functions may call this function, so the library does not export it. */
export function masked<T>(value: T): Masked<T> {
  return value as Masked<T>;
}
