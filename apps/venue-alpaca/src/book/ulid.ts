const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const timeLength = 10;

/** When a ULID was made, to the millisecond. */
export function timeOfUlid(ulid: string): Date {
  let milliseconds = 0;
  for (const letter of ulid.slice(0, timeLength)) milliseconds = milliseconds * 32 + letters.indexOf(letter);
  return new Date(milliseconds);
}

/** The least that one of this time can be. */
export function leastUlid(at: Date): string {
  let left = at.getTime();
  let digits = '';
  for (let place = 0; place < timeLength; place += 1) {
    digits = `${letters[left % 32]}${digits}`;
    left = Math.floor(left / 32);
  }
  return digits.padEnd(26, '0');
}
