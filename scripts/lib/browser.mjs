import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { environmentFor } from './node.mjs';
import { Problem, say, seconds } from './say.mjs';

const run = promisify(execFile);

/** The headless shell first: the same engine without the windows and menus that nobody sees, which cost half as much. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * A browser for the end-to-end tests: the one in CHROMIUM_PATH, else one on the machine, else Debian's, else the one
 * that Playwright fetches, which it finds by itself.
 * @param packages when they are there, and Playwright with them
 * @returns the environment that tells the tests where it is.
 */
export async function ensureBrowser(node, packages) {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (!existsSync(given)) throw new Problem(`CHROMIUM_PATH is ${given}, where there is nothing.`);
    return { CHROMIUM_PATH: given };
  }
  const found = findBrowser() ?? (await installFromDebian());
  if (found !== undefined) return { CHROMIUM_PATH: found };
  await packages;
  await installFromPlaywright(node);
  return {};
}

function findBrowser() {
  const inPath = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
  return [...inPath, ...places].find((path) => existsSync(path));
}

async function installFromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  const startedAt = Date.now();
  say('Installing Chromium for the end-to-end tests …');
  const aptGet = (...rest) =>
    run('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=120', ...rest], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  const install = (name) => aptGet('install', '--yes', '--no-install-recommends', name);
  try {
    await aptGet('update').catch(() => undefined);
    await install('chromium-headless-shell').catch(() => install('chromium'));
  } catch {
    return undefined;
  }
  say(`Installed Chromium in ${seconds(startedAt)}.`);
  return findBrowser();
}

async function installFromPlaywright(node) {
  const startedAt = Date.now();
  say('Fetching a browser for the end-to-end tests …');
  try {
    await run('playwright', ['install', 'chromium'], { env: environmentFor(node) });
  } catch {
    throw new Problem('There is no browser for the end-to-end tests: install Chromium, or set CHROMIUM_PATH.');
  }
  say(`Fetched a browser in ${seconds(startedAt)}.`);
}
