/** Of a segment of the write-ahead log: 16 MB, as every cluster of ours has them. */
const segmentBytes = 16n * 1024n * 1024n;
const segmentsInId = 0x1_0000_0000n / segmentBytes;

/**
 * The name of the file of the write-ahead log that a place lies in.
 * @param place in PostgreSQL's form, as in `0/3000028`
 */
export function walFileOf(timeline: number, place: string): string {
  const [high = '0', low = '0'] = place.split('/');
  const segment = ((BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)) / segmentBytes;
  return [BigInt(timeline), segment / segmentsInId, segment % segmentsInId]
    .map((part) => part.toString(16).toUpperCase().padStart(8, '0'))
    .join('');
}

/** Whether a file of an archive is not needed by anything that begins with `first`, on whichever timeline. */
export function isBefore(name: string, first: string): boolean {
  return /^[0-9A-F]{24}(\.[0-9A-F]{8}\.backup)?$/.test(name) && name.slice(8, 24) < first.slice(8);
}
