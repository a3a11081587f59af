/** A wire decimal as a binary number, for pixels alone: never for an amount that is shown, compared or sent. */
export function chartNumber(decimal: string): number {
  return Number(decimal);
}
