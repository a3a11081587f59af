// Draws the reference pictures of docs/design/README.md.
//   node docs/design/draw.mjs [words of the names of pictures]
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { ensureBrowser } from '../../scripts/lib/browser.mjs';
import { lists } from './screens-lists.mjs';
import { moneyScreens } from './screens-money.mjs';
import { stockScreens } from './screens-stock.mjs';
import { wideScreens } from './screens-wide.mjs';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const root = here('../..');
const pictures = { ...lists, ...stockScreens, ...moneyScreens, ...wideScreens };
const bytesAtMost = 70_000;

const font = (script) =>
  `data:font/woff2;base64,${readFileSync(`${root}/apps/customer/public/fonts/plex-sans-${script}.woff2`, 'base64')}`;
const css = [
  readFileSync(`${root}/packages/design/tokens.css`, 'utf8'),
  ...Object.entries({ 'latin-ext': 'U+100-2BA', rupee: 'U+20B9', latin: 'U+0-FF, U+2000-206F, U+2212' }).map(
    ([script, range]) =>
      `@font-face { font-family: 'IBM Plex Sans Variable'; font-weight: 400 600; src: url(${font(script)}); unicode-range: ${range} }`,
  ),
  readFileSync(here('ui.css'), 'utf8'),
].join('\n');

/** The browser turns its own picture into WebP, as good as fits. */
async function toWebp(page, png) {
  for (let quality = 0.92; ; quality -= 0.1) {
    const url = await page.evaluate(
      async ([source, q]) => {
        const image = await createImageBitmap(await (await fetch(source)).blob());
        const canvas = new OffscreenCanvas(image.width, image.height);
        canvas.getContext('2d').drawImage(image, 0, 0);
        const blob = await canvas.convertToBlob({ type: 'image/webp', quality: q });
        return await new Promise((resolve) => {
          const reader = new FileReader();
          reader.addEventListener('load', () => resolve(reader.result));
          reader.readAsDataURL(blob);
        });
      },
      [`data:image/png;base64,${png.toString('base64')}`, quality],
    );
    const bytes = Buffer.from(url.split(',')[1], 'base64');
    if (bytes.length <= bytesAtMost || quality < 0.4) return bytes;
  }
}

const wanted = process.argv.slice(2);
const { CHROMIUM_PATH } = await ensureBrowser(process.execPath);
const browser = await chromium.launch({
  ...(CHROMIUM_PATH && { executablePath: CHROMIUM_PATH }),
  args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu', '--no-first-run'],
});
mkdirSync(here('pictures'), { recursive: true });
for (const [name, picture] of Object.entries(pictures)) {
  if (wanted.length > 0 && !wanted.some((word) => name.includes(word))) continue;
  const { width = 390, height = 844, body, classes = '' } = picture;
  for (const theme of ['light', 'dark']) {
    const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: width > 900 ? 1 : 2 });
    await page.setContent(
      `<!doctype html><html lang="en" data-theme="${theme}"><head><meta name="viewport" content="width=device-width"><style>${css}</style></head><body class="${classes}">${body()}</body></html>`,
    );
    await page.evaluate(() => document.fonts.ready);
    writeFileSync(here(`pictures/${name}-${theme}.webp`), await toWebp(page, await page.screenshot()));
    await page.close();
  }
}
await browser.close();
