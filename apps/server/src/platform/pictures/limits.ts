/** 50 megapixels: more than phones make, and 200 MB once decoded. */
export const pixelsAtMost = 50_000_000;

/** As many pixels a side as a JPEG can have. A line costs as much as many pixels: 49 million lines of one take a minute. */
export const longestSide = 65_535;

/** What a picture is shrunk to fit into, in pixels a side: every line of a document can be read. */
export const sideAtMost = 2_400;

/** What goes to a process that decodes and comes back: more is sent by nobody who means well. */
export const bytesAtMost = 16 * 1024 * 1024;

/** What a process can be asked for, in the order of their numbers. */
export const tasks = ['encode', 'look'] as const;
export type Task = (typeof tasks)[number];

/** What a process may say that it has found, in the order of their numbers. */
export const findings = ['done', 'unsupported', 'animated', 'tooManyPixels', 'damaged', 'blank'] as const;
export type DecoderFinding = (typeof findings)[number];

/** `tookTooLong` is said by whoever waits for the process. */
export type Finding = DecoderFinding | 'tookTooLong';
