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

/** A thing of a customer, by its number, that a check has found; `missing` where only transfers name it. */
export interface FoundThing {
  readonly customerId: string;
  readonly no: string;
  readonly missing?: boolean;
}

/** @param what it is called in the sentence, which `says` ends */
export function differencesOf(kind: string, what: string, found: readonly FoundThing[], says: string): Difference[] {
  return found.map(({ customerId, no, missing = false }) =>
    difference(
      kind,
      no,
      missing
        ? `transfers of customer ${customerId} name ${what} ${no}, which does not exist`
        : `${what} ${no} of customer ${customerId} ${says}`,
    ),
  );
}
