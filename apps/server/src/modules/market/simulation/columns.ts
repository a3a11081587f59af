/** Rows of numbers, held side by side: as objects they take five times the room, and each instrument keeps some hundred. */
export class Columns<K extends string> {
  readonly length: number;
  readonly #keys: readonly K[];
  readonly #numbers: Float64Array;

  constructor(keys: readonly K[], rows: readonly Readonly<Record<K, number>>[]) {
    this.length = rows.length;
    this.#keys = keys;
    this.#numbers = new Float64Array(rows.length * keys.length);
    for (const [index, row] of rows.entries()) {
      for (const [place, key] of keys.entries()) this.#numbers[index * keys.length + place] = row[key];
    }
  }

  /** @returns nothing beyond the last */
  at(index: number): Readonly<Record<K, number>> | undefined {
    if (index >= this.length) return undefined;
    const row = {} as Record<K, number>;
    for (const [place, key] of this.#keys.entries()) row[key] = this.#numbers[index * this.#keys.length + place] ?? 0;
    return row;
  }

  /** All of them, or those up to, and without, one. */
  rows(end = this.length): Readonly<Record<K, number>>[] {
    return Array.from({ length: Math.min(end, this.length) }, (_, index) => this.at(index) as Record<K, number>);
  }
}
