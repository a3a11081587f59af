import { randomInt } from 'node:crypto';

const lowest = 10_000_000;
const aboveHighest = 100_000_000;

/** A random public number of eight digits, the first of them not zero. */
export function randomCustomerNumber(): number {
  return randomInt(lowest, aboveHighest);
}

/** The number as people read it out: "4829 1037". */
export function formatCustomerNumber(number: number): string {
  const digits = String(number);
  return `${digits.slice(0, 4)} ${digits.slice(4)}`;
}
