/** `Object.fromEntries` that keeps the type of the keys. The entries must cover all of `K`. */
export function fromEntries<K extends string, V>(entries: readonly (readonly [K, V])[]): Record<K, V>;
export function fromEntries<V>(entries: readonly (readonly [string, V])[]): Record<string, V> {
  return Object.fromEntries(entries);
}
