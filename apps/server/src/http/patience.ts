/** How long a client may take, in milliseconds. */
export interface Patience {
  /** From the first byte of a request to the end of its headers. */
  readonly headersMs: number;
  /** From the first byte to the last: a photo over a slow line takes long, and holds nothing but its connection. */
  readonly requestMs: number;
  /** How often that is looked at. */
  readonly checkMs: number;
}

export const usualPatience: Patience = { headersMs: 10_000, requestMs: 60_000, checkMs: 5_000 };
