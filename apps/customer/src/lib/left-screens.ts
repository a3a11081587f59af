/** How many screens back a swipe can be followed with the screen beneath in sight. */
const KEPT = 4;

/** What a screen looked like when one went on from it. */
interface LeftScreen {
  picture: HTMLElement;
  scrollY: number;
}

/** By their place in the history. */
const screens = new Map<number, LeftScreen>();

/** Keeps what the screen at this place of the history looks like. */
export function keepLeftScreen(index: number, screen: HTMLElement): void {
  const picture = screen.cloneNode(true) as HTMLElement;
  const drawn = screen.querySelectorAll('canvas');
  picture.querySelectorAll('canvas').forEach((canvas, place) => {
    const from = drawn[place];
    if (from !== undefined && from.width > 0 && from.height > 0) canvas.getContext('2d')?.drawImage(from, 0, 0);
  });
  // Radio buttons of one name would let go of each other.
  for (const field of picture.querySelectorAll('[name]')) field.removeAttribute('name');
  // They lie unseen over the value that is drawn. Chrome lays a list of choices out anew with each step that it is moved by.
  for (const choices of picture.querySelectorAll('select')) choices.remove();
  screens.set(index, { picture, scrollY: window.scrollY });
  screens.delete(index - KEPT);
}

export function leftScreen(index: number): LeftScreen | undefined {
  return screens.get(index);
}

/** Where they may no longer be seen as they were: somebody else is at the phone, or amounts are hidden. */
export function forgetLeftScreens(): void {
  screens.clear();
}
