/** 50 megapixels: more than phones make, and 200 MB once decoded. */
export const pixelsAtMost = 50_000_000;

/** What a picture is shrunk to fit into, in pixels a side: every line of a document can be read. */
export const sideAtMost = 2_400;

/** How the process that decodes says what it found. */
export const exitCodes = {
  done: 0,
  unsupported: 10,
  animated: 11,
  tooManyPixels: 12,
  damaged: 13,
  blank: 14,
} as const;

export type DecoderFinding = keyof typeof exitCodes;

/** `tookTooLong` is said by whoever waits for the process. */
export type Finding = DecoderFinding | 'tookTooLong';
