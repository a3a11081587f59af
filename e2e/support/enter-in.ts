import type { BrowserContext, Page } from '@playwright/test';
import type { Customer } from './customers.ts';
import { enterAs } from './test.ts';

/** Opens the app as a customer who has logged in before and chosen a language. */
export async function enterIn(locale: string, customer: Customer, page: Page): Promise<void> {
  await enterAs(customer, page);
  await speak(locale, page);
}

/** Opens the app in a language that was chosen before. */
export async function speak(locale: string, target: Page | BrowserContext): Promise<void> {
  await target.addInitScript((chosen) => {
    if (location.protocol !== 'about:') localStorage.setItem('locale', chosen);
  }, locale);
}

/** The tier of what is tried in several languages: how a screen works in one of them is known by the first. */
export function inTierOf(locale: string): { tag?: '@all' } {
  return locale === 'en' ? {} : { tag: '@all' };
}
