/**
 * Where the sealed content of files lies: a folder, or what speaks S3. It knows neither customers nor keys, and what it
 * holds is of no use without them. A name is 26 characters of `0-9A-Z`.
 */
export interface BlobStore {
  /** Done when it would survive a power cut. Before that nothing is to be seen under the name. */
  write(name: string, content: AsyncIterable<Uint8Array>): Promise<void>;
  read(name: string): AsyncIterable<Uint8Array>;
  /** Does nothing where there is none. */
  remove(name: string): Promise<void>;
  /** All there is, in no order. */
  list(): AsyncIterable<{ readonly name: string; readonly writtenAt: Date }>;
  /** Removes what was begun before this time and not finished. */
  removeUnfinished(before: Date): Promise<void>;
}
