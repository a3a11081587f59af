/** Two records that should say the same, and do not. */
export interface Difference {
  /** What it is about, such as `order` or `lot`. */
  readonly kind: string;
  /** Which one: its number, or the customer's. Kind and subject stay the same while the figures of the sentence move. */
  readonly subject: string;
  readonly sentence: string;
}

export function difference(kind: string, subject: string | bigint, sentence: string): Difference {
  return { kind, subject: String(subject), sentence };
}
