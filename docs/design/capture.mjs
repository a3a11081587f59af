// Photographs what was built of the thirty changes that a review asked for, for REVIEW.md, from a running practice server.
//   node docs/design/capture.mjs [http://127.0.0.1:8080] [words of the names of pictures]
// It registers customers of its own, and only looks at what the demo customer has. It takes five minutes.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { ensureBrowser } from '../../scripts/lib/browser.mjs';
import { createAccounts } from './capture-customers.mjs';
import { accountPictures } from './capture-account.mjs';
import { listPictures } from './capture-lists.mjs';
import { stockPictures } from './capture-stock.mjs';

const [origin = 'http://127.0.0.1:8080', ...wanted] = process.argv.slice(2);
const pictures = Object.entries({ ...listPictures, ...stockPictures, ...accountPictures }).toSorted(([one], [other]) =>
  one.localeCompare(other),
);
const folder = fileURLToPath(new URL('built/', import.meta.url));
const bytesAtMost = 70_000;
/** Above it a photograph is kept in another form. */
const bytesOfPng = 40_000;
/** What comes after the text that was waited for: fonts, charts, sparklines. */
const SETTLES_MS = 1_500;

const accounts = createAccounts(origin);
const { CHROMIUM_PATH } = await ensureBrowser(process.execPath);
const browser = await chromium.launch({
  ...(CHROMIUM_PATH && { executablePath: CHROMIUM_PATH }),
  args: [
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-gpu',
    '--disable-background-networking',
    '--no-first-run',
  ],
});

/** A tab of its own, with the session of a customer where there is one. */
async function open({ as, width = 360, height = 800, theme = 'light', moves = false, storage = {} }) {
  const customer = as && (await accounts[as]());
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: 1,
    isMobile: width < 1_000,
    hasTouch: width < 1_000,
    colorScheme: theme,
    reducedMotion: moves ? 'no-preference' : 'reduce',
    serviceWorkers: 'block',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
  });
  context.setDefaultTimeout(30_000);
  await context.addInitScript(
    (entries) => {
      if (location.protocol === 'about:' || sessionStorage.getItem('entered') !== null) return;
      sessionStorage.setItem('entered', 'yes');
      for (const [key, value] of entries) localStorage.setItem(key, value);
    },
    Object.entries({
      ...(customer && { token: customer.token, userInfo: customer.userInfo }),
      ...(typeof storage === 'function' ? storage(customer) : storage),
    }),
  );
  return { context, customer, page: await context.newPage() };
}

/** One finger on the screen, which stays where it is put. */
async function fingerOn(context, page) {
  const session = await context.newCDPSession(page);
  const touch = (type, touchPoints) => session.send('Input.dispatchTouchEvent', { type, touchPoints });
  return {
    put: (x, y) => touch('touchStart', [{ x, y }]),
    move: (x, y) => touch('touchMove', [{ x, y }]),
    lift: () => touch('touchEnd', []),
  };
}

/**
 * The same picture as PNG where that is small, else as JPEG, and as WebP where that is still too large.
 * @param before the form that it has had, which it keeps where it can: REVIEW.md names the file
 */
async function packed(context, page, { png, before }) {
  const most = { png: bytesAtMost, jpg: 0, webp: 0 }[before] ?? bytesOfPng;
  if (png.length <= most) return ['png', png];
  const jpeg = await page.screenshot({ type: 'jpeg', quality: 80 });
  if (jpeg.length <= bytesAtMost && before !== 'webp') return ['jpg', jpeg];
  const empty = await context.newPage();
  const source = `data:image/png;base64,${png.toString('base64')}`;
  for (let quality = 0.85; ; quality -= 0.05) {
    const url = await empty.evaluate(
      async ([from, at]) => {
        const image = Object.assign(new Image(), { src: from });
        await image.decode();
        const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
        canvas.getContext('2d').drawImage(image, 0, 0);
        return canvas.toDataURL('image/webp', at);
      },
      [source, quality],
    );
    const webp = Buffer.from(url.split(',')[1], 'base64');
    if (webp.length <= bytesAtMost || quality < 0.4) return ['webp', webp];
  }
}

async function photograph(name, picture) {
  const { context, customer, page } = await open(picture);
  try {
    const path = typeof picture.path === 'function' ? await picture.path(customer) : picture.path;
    await page.goto(origin + path);
    await page.locator('#root h1').first().waitFor({ state: 'attached' });
    const finger = await fingerOn(context, page);
    await picture.before?.({ page, customer, accounts, finger });
    await page.evaluate(() => document.fonts.ready);
    await page.waitForTimeout(picture.settlesMs ?? SETTLES_MS);
    const png = await page.screenshot();
    const before = readdirSync(folder).find((file) => file.startsWith(`${name}.`));
    const [ending, bytes] = await packed(context, page, { png, before: before?.split('.')[1] });
    if (before !== undefined) rmSync(folder + before);
    writeFileSync(`${folder}${name}.${ending}`, bytes);
    console.log(`${name}.${ending} ${bytes.length} bytes`);
  } finally {
    await context.close();
  }
}

mkdirSync(folder, { recursive: true });
let failures = 0;
try {
  for (const [name, picture] of pictures) {
    if (wanted.length > 0 && !wanted.some((word) => name.includes(word))) continue;
    await photograph(name, picture).catch((error) => {
      failures += 1;
      console.error(`${name}: ${error.message}`);
    });
  }
} finally {
  await browser.close();
}
process.exitCode = failures > 0 ? 1 : 0;
