/** The colour of prices that rise: green, or red as in China and Japan. Nothing but prices and what becomes of them has the other one then. */
export type RisingColour = 'green' | 'red';

/** Also read by src/boot/boot.ts, before the first paint. */
const RISING_KEY = 'rising';

export function readRisingColour(): RisingColour {
  return localStorage.getItem(RISING_KEY) === 'red' ? 'red' : 'green';
}

export function applyRisingColour(colour: RisingColour): void {
  const root = document.documentElement;
  if (colour === 'green') {
    localStorage.removeItem(RISING_KEY);
    delete root.dataset['direction'];
  } else {
    localStorage.setItem(RISING_KEY, colour);
    root.dataset['direction'] = 'red-up';
  }
}
