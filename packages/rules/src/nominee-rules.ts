/** From the day on which they are so many years old people act for themselves (India: Majority Act of 1875, section 3). */
export const ageOfMajority = 18;

const wholeShare = 100;

/**
 * Whether somebody has not come of age: a minor's share goes to a guardian.
 * @param birthDate and today as YYYY-MM-DD; who was born on 29 February comes of age on 1 March of a year without one
 */
export function isMinor(birthDate: string, today: string): boolean {
  const year = Number(birthDate.slice(0, 4)) + ageOfMajority;
  return today < `${String(year).padStart(4, '0')}${birthDate.slice(4)}`;
}

/** Whether the shares of all nominees, each of a whole number of per cent from 1 on, come to the whole. */
export function sharesAreWhole(percents: readonly number[]): boolean {
  return (
    percents.every((percent) => Number.isSafeInteger(percent) && percent >= 1) &&
    percents.reduce((sum, percent) => sum + percent, 0) === wholeShare
  );
}
