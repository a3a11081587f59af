/** What stands beside a chart at its price: a line's tag, or the plain label of a grid line. */
export interface Placed {
  /** Distance of its middle from the top, CSS pixels. */
  y: number;
}

/** A tag where there is room for it. */
export type Spread<Tag extends Placed> = Tag & {
  /** Where its line is. */
  lineY: number;
};

/** Tags that stand as one. */
export interface Gathered<Tag extends Placed> extends Placed {
  /** From the top down. */
  tags: readonly Tag[];
  /** In the middle of their lines. */
  lineY: number;
}

interface Room {
  /** From middle to middle of two tags, CSS pixels. */
  gap: number;
  height: number;
}

/** Pixels that two places may differ by and be the same. */
const SAME_PX = 0.01;
/** Lines this close look like one. */
const ONE_LINE_PX = 4;

/**
 * Moves tags apart so that none is over another and none is cut, the sum of the ways that they are moved being the least. They keep
 * their order. Where there are too many for that, they are nearer to each other.
 * @returns the same tags, from the top down
 */
export function spread<Tag extends Placed>(tags: readonly Tag[], { gap: wanted, height }: Room): Spread<Tag>[] {
  const sorted = tags.toSorted((one, other) => one.y - other.y);
  const gap = Math.min(wanted, height / sorted.length);
  // With the gaps taken out, places only have to rise. A run that would fall is put at its median, which is nearest to all of it.
  const runs: { places: number[]; middle: number }[] = [];
  for (const [index, { y }] of sorted.entries()) {
    let run = { places: [y - index * gap], middle: y - index * gap };
    for (let before = runs.at(-1); before !== undefined && before.middle > run.middle; before = runs.at(-1)) {
      const places = [...before.places, ...run.places].toSorted((one, other) => one - other);
      run = { places, middle: medianOf(places) };
      runs.pop();
    }
    runs.push(run);
  }
  const lowest = height - gap / 2 - (sorted.length - 1) * gap;
  const middles = runs.flatMap(({ places, middle }) => places.map(() => Math.max(gap / 2, Math.min(middle, lowest))));
  return sorted.map((tag, index) => ({ ...tag, lineY: tag.y, y: (middles[index] ?? 0) + index * gap }));
}

/**
 * The same, where tags of lines that are close together become one rather than stand far from them: the closest ones first.
 * @param alone stays what it is
 */
export function gather<Tag extends Placed>(
  tags: readonly Tag[],
  { far, alone, ...room }: Room & { far: number; alone: (tag: Tag) => boolean },
): Gathered<Tag>[] {
  let groups = tags.toSorted((one, other) => one.y - other.y).map((tag) => [tag]);
  for (;;) {
    const placed = spread(
      groups.map((members) => ({ tags: members, y: middleOf(members) })),
      room,
    );
    /** How close the lines are, where the tag may become one with the one above it. */
    const closeness = placed.map(({ tags: own }, index) => {
      const above = placed[index - 1]?.tags ?? [];
      const apart = (own[0]?.y ?? 0) - (above.at(-1)?.y ?? -Infinity);
      const mayJoin = apart < room.gap && ![...above, ...own].some(alone) && isFarOff(placed, index, { ...room, far });
      return mayJoin ? apart : Infinity;
    });
    const near = Math.max(ONE_LINE_PX, Math.min(...closeness));
    if (near === Infinity || placed.length === 0) return placed;
    const joined: Tag[][] = [];
    for (const [index, { tags: own }] of placed.entries()) {
      if ((closeness[index] ?? Infinity) <= near) joined.at(-1)?.push(...own);
      else joined.push([...own]);
    }
    groups = joined;
  }
}

/** Whether one of those that stand in a row with this one is too far from its line. */
function isFarOff(placed: readonly Gathered<Placed>[], index: number, { gap, far }: Room & { far: number }): boolean {
  const touches = (at: number) => (placed[at]?.y ?? 0) - (placed[at - 1]?.y ?? 0) <= gap + SAME_PX;
  let [from, to] = [index, index];
  while (from > 0 && touches(from)) from -= 1;
  while (to + 1 < placed.length && touches(to + 1)) to += 1;
  return placed.slice(from, to + 1).some(({ y, lineY }) => Math.abs(y - lineY) > far + SAME_PX);
}

function medianOf(sorted: readonly number[]): number {
  const half = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(half)] ?? 0) + (sorted[Math.ceil(half)] ?? 0)) / 2;
}

function middleOf(tags: readonly Placed[]): number {
  return ((tags[0]?.y ?? 0) + (tags.at(-1)?.y ?? 0)) / 2;
}
