import type { Page } from '@playwright/test';

/** Waits until no colour is on its way from one to another, as after a change between light and dark. */
export async function untilColoursStand(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const nextFrame = () => new Promise(requestAnimationFrame);
    // A change is drawn in the frame after the one in which the styles are worked out.
    await nextFrame();
    await nextFrame();
    const changes = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(changes.map(({ finished }) => finished));
  });
}
