import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';

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

function findOnPath(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find((path) => existsSync(path));
}
