/**
 * A scale of a chart, from two places on it: all scales here are straight.
 * @param at the place of a price or a bar, CSS pixels, if there is a scale yet
 * @returns the place of any other
 */
export function straight(at: (value: number) => number | null | undefined): ((value: number) => number) | undefined {
  const [zero, one] = [at(0), at(1)];
  return zero == null || one == null ? undefined : (value) => zero + (one - zero) * value;
}
