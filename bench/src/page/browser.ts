import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
/** Nothing but what the page asks for goes over the throttled line. */
const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A fresh browser: the one in CHROMIUM_PATH, else one on the PATH, else Playwright's own. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = process.env['CHROMIUM_PATH'] ?? findOnPath();
  return chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    // Chromium refuses to run as root with its sandbox.
    args: process.getuid?.() === 0 ? [...quiet, '--no-sandbox'] : quiet,
  });
}

/** A page of a phone, in a context of its own. @param storage what the app finds in `localStorage` */
export async function openPhone(browser: Browser, storage: Record<string, string>): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 800 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await page.addInitScript((remembered) => {
    if (location.protocol === 'about:') return;
    for (const [key, value] of Object.entries(remembered)) localStorage.setItem(key, value);
  }, storage);
  return page;
}

function findOnPath(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find((path) => existsSync(path));
}
