import { expect, type Locator } from '@playwright/test';

/** Scrolls to what may be drawn anew meanwhile, as a list is in the place of what stood for it while it was loaded. */
export const scrollTo = (target: Locator): Promise<void> => expect(() => target.scrollIntoViewIfNeeded()).toPass();
