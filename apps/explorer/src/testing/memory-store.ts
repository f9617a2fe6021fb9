import type { SignInStore } from '../sign-in/kept-sign-in';

/** A store like `sessionStorage`. A test can read its content in `items`. */
export function memoryStore(): SignInStore & { readonly items: Map<string, string> } {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}
