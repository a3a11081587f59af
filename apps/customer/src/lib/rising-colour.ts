/** The colour of prices that rise: green, or red as in China and Japan. Nothing but prices and what becomes of them has the other one then. */
export type RisingColour = 'green' | 'red';

/** Also read by src/boot/boot.ts, before the first paint. */
const RISING_KEY = 'rising';

export function readRisingColour(): RisingColour {
  return localStorage.getItem(RISING_KEY) === 'red' ? 'red' : 'green';
}

export function keepRisingColour(colour: RisingColour): void {
  if (colour === 'green') localStorage.removeItem(RISING_KEY);
  else localStorage.setItem(RISING_KEY, colour);
  showRisingColour();
}

/** Shows the one that is kept. */
export function showRisingColour(): void {
  const { dataset } = document.documentElement;
  if (readRisingColour() === 'green') delete dataset['direction'];
  else dataset['direction'] = 'red-up';
}
