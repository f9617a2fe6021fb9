declare const proof: unique symbol;

/** Data that went through `mask`. The wire serialiser takes nothing else, so unmasked data cannot be sent by mistake. */
export type Masked<T> = T & { readonly [proof]: true };

/** Only `mask` calls this; it is not exported from the library. */
export function masked<T>(value: T): Masked<T> {
  return value as Masked<T>;
}
