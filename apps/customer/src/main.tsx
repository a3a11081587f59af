import './lib/older-browsers.ts';
import './ui/base.css';
import './app/page.css';
import { nextTask } from './app/next-task.ts';
import { start } from './app/start.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root element.');
// The code itself has just been read, which took its time.
void nextTask()
  .then(() => start(root))
  .catch((reason: unknown) => {
    console.error(reason);
    sayItDidNotStart(root);
  });

/** In place of the static screen, which looks alive and is not. Written in English, as that is: the language is among what could not be read. */
function sayItDidNotStart(place: HTMLElement): void {
  const words = document.createElement('p');
  words.setAttribute('role', 'alert');
  words.className = 'gutter above-4';
  words.textContent =
    'Sauda could not start. If this browser blocks cookies and site data, allow them for this page; then load it again.';
  place.replaceChildren(words);
}
