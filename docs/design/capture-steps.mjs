// What the pictures of capture.mjs have in common: places, sizes, and what is done on a page before it is photographed.
import { steel } from './capture-customers.mjs';

export const stockPath = `/stock/v2/${steel.symbol}/${encodeURIComponent(steel.name)}`;
export const ticketPath = (side) =>
  `/stock/trading/${steel.symbol}/${steel.market}/${encodeURIComponent(steel.name)}?type=${side}`;
export const landscape = { width: 844, height: 390 };
export const short = { height: 640 };
export const tablet = { width: 820, height: 1_180 };
export const desk = { width: 1_280, height: 800 };

export const button = (page, name) => page.getByRole('button', { name, exact: typeof name === 'string' });
export const link = (page, name) => page.getByRole('link', { name, exact: typeof name === 'string' });
export const dialog = (page, name) => page.getByRole('dialog', name === undefined ? {} : { name });
export const rows = (page, name) => page.getByRole('list', { name, exact: true }).getByRole('link');
export const chartOf = (page) => page.getByRole('img', { name: new RegExp(`^${steel.name}\\. `) });

export const text =
  (what) =>
  async ({ page }) =>
    page.getByText(what).first().waitFor();
export const end = async ({ page }) => page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
export const chart = async ({ page }) => chartOf(page).first().waitFor();
export const ticket = async ({ page }) => {
  await page.getByRole('spinbutton', { name: 'Quantity' }).waitFor();
  await page.getByText(/^(Available ₹|Credited to)/).waitFor();
};
export const byButton = { confirmBy: 'button' };

/** Has what is named at the top of the screen, beneath a header. */
export async function bringUp(what) {
  await what.scrollIntoViewIfNeeded();
  await what.evaluate((element) => window.scrollTo(0, element.getBoundingClientRect().top + window.scrollY - 72));
}

/** Has the stop of what moves the screen in its middle, the moment that it is there. */
export const stopMotion = (page, at) =>
  page.evaluate(
    (time) =>
      new Promise((resolve) => {
        const look = () => {
          const moving = document
            .getAnimations()
            .filter(({ effect }) => effect?.pseudoElement?.startsWith('::view-transition'));
          if (moving.length === 0) return requestAnimationFrame(look);
          for (const animation of moving) {
            animation.pause();
            animation.currentTime = time;
          }
          resolve();
        };
        look();
      }),
    at,
  );

/** Keeps the tint of the next price that changes. */
export const stopTint = (page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const look = () => {
          const tints = document
            .getAnimations()
            .filter(({ effect }) => effect?.getKeyframes?.().some(({ backgroundColor }) => backgroundColor));
          const seen = tints.filter(({ effect }) => {
            const { top, bottom } = effect.target.getBoundingClientRect();
            return top > 200 && bottom < 700;
          });
          if (seen.length === 0) return requestAnimationFrame(look);
          for (const tint of seen) tint.pause();
          resolve();
        };
        look();
      }),
  );

/** Buys one share of the steel in the ticket that is open. */
export async function buyOne(page) {
  await page.getByRole('spinbutton', { name: 'Quantity' }).waitFor();
  const submit = button(page, 'Buy 1 share');
  await submit.click();
  await page.getByRole('heading', { name: /^(Bought 1 share of|Order placed)/ }).waitFor();
}
