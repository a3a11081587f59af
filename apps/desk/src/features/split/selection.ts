/**
 * Which item is looked at after the list has changed: the same one while it is there; else the one that has moved up to
 * its place; else the last.
 * @param previous where the item stood before
 */
export function keepPlace(ids: readonly string[], current: string | undefined, previous: number): string | undefined {
  if (current !== undefined && ids.includes(current)) return current;
  return ids[Math.min(previous, ids.length - 1)];
}

/** The item that is `steps` further down, or up where negative; the ends hold. */
export function stepFrom(ids: readonly string[], current: string | undefined, steps: number): string | undefined {
  const index = current === undefined ? -1 : ids.indexOf(current);
  if (index === -1) return ids[0];
  return ids[Math.max(0, Math.min(ids.length - 1, index + steps))];
}
