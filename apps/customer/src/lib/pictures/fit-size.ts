export interface Size {
  width: number;
  height: number;
}

/** The size of a picture once it fits into a square of `side` pixels; never larger than it is, never less than a pixel. */
export function fitSize({ width, height }: Size, side: number): Size {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
