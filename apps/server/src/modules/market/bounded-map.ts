/** A cache that forgets what was unused for longest once it holds `limit` entries. */
export class BoundedMap<Key, Value> {
  readonly #entries = new Map<Key, Value>();
  readonly #limit: number;
  /** The newest entry: asking for it again changes no order. */
  #newest: { readonly key: Key; readonly value: Value } | undefined;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Without counting as a use. */
  get(key: Key): Value | undefined {
    return this.#entries.get(key);
  }

  getOrMake(key: Key, make: () => Value): Value {
    if (this.#newest !== undefined && this.#newest.key === key) return this.#newest.value;
    const known = this.#entries.get(key);
    const value = known ?? make();
    if (known !== undefined) this.#entries.delete(key);
    else if (this.#entries.size >= this.#limit) this.#forgetOldest();
    this.#entries.set(key, value);
    this.#newest = { key, value };
    return value;
  }

  #forgetOldest(): void {
    for (const oldest of this.#entries.keys()) {
      this.#entries.delete(oldest);
      return;
    }
  }
}
