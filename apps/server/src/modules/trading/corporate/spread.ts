/**
 * How a number of shares that was said for all requests together is spread over them: to each its part, in whole shares that come to exactly that number, what is left of
 * a share carried to the next in their order. No request gets a share more or less than its part, and none more than it asked for.
 * @param asked in their order, each with what it asked for
 * @param taken of all of them, no more than they asked for together
 */
export function spread<Asked extends { readonly customerId: string; readonly quantity: bigint }>(
  asked: readonly Asked[],
  taken: bigint,
): Map<string, bigint> {
  const all = asked.reduce((sum, { quantity }) => sum + quantity, 0n);
  let before = 0n;
  return new Map(
    asked.map(({ customerId, quantity }) => {
      const from = all === 0n ? 0n : (before * taken) / all;
      before += quantity;
      return [customerId, all === 0n ? 0n : (before * taken) / all - from];
    }),
  );
}
