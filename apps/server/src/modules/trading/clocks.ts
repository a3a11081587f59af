/**
 * The clocks of two nodes may differ by as much: what has come by the one is not looked at before, so that a trade which is still to come has a
 * later time, whichever node makes it.
 */
export const graceMs = 2_000;
