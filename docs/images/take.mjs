// Takes the pictures of the README from a running practice server, as the demo customer sees it.
//   node docs/images/take.mjs [http://127.0.0.1:8080]
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { ensureBrowser } from '../../scripts/lib/browser.mjs';

const origin = process.argv[2] ?? 'http://127.0.0.1:8080';
const bytesAtMost = 60_000;
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

async function call(method, path, { token, body } = {}) {
  const response = await fetch(`${origin}/api${path}`, {
    method,
    headers: { ...(token && { token }), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = await response.json();
  if (answer.msg !== 'ok') throw new Error(`${method} ${path}: ${answer.data}`);
  return answer;
}

const { token, id, user, login } = await call('POST', '/stock/user/login', {
  body: { user: '9000000001', password: 'practice' },
});
const orders = await call('POST', '/stock/success/deal/list', { token, body: { status: 'success' } });
const order = orders.rows.find(({ state }) => state === 'sell') ?? orders.rows[0];
const name = encodeURIComponent(order.name);

const pictures = [
  { file: 'home-light', path: '/', theme: 'light' },
  { file: 'stock-dark', path: `/stock/v2/${order.tag}/${name}`, theme: 'dark' },
  { file: 'order-light', path: `/stock/trading/${order.tag}/${order.market}/${name}?type=buy`, theme: 'light' },
  { file: 'positions-dark', path: '/trade', theme: 'dark' },
  { file: 'receipt-light', path: `/records/${order.no}`, theme: 'light' },
  { file: 'changes-dark', path: '/account/changes', theme: 'dark' },
];

const { CHROMIUM_PATH } = await ensureBrowser(process.execPath);
const browser = await chromium.launch({
  ...(CHROMIUM_PATH && { executablePath: CHROMIUM_PATH }),
  args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu', '--no-first-run'],
});

/** The browser turns its own picture into WebP, as good as fits. */
async function toWebp(png) {
  const page = await browser.newPage();
  const source = `data:image/png;base64,${png.toString('base64')}`;
  for (let quality = 0.9; ; quality -= 0.1) {
    const url = await page.evaluate(
      async ([from, at]) => {
        const image = new Image();
        image.src = from;
        await image.decode();
        const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
        canvas.getContext('2d').drawImage(image, 0, 0);
        return canvas.toDataURL('image/webp', at);
      },
      [source, quality],
    );
    const webp = Buffer.from(url.split(',')[1], 'base64');
    if (webp.length <= bytesAtMost || quality < 0.3) {
      await page.close();
      return webp;
    }
  }
}

try {
  for (const { file, path, theme } of pictures) {
    const context = await browser.newContext({ ...phone, colorScheme: theme });
    await context.addInitScript(
      ([key, info]) => {
        localStorage.setItem('token', key);
        localStorage.setItem('userInfo', info);
      },
      [token, JSON.stringify({ id, user, login })],
    );
    const page = await context.newPage();
    await page.goto(origin + path);
    await page.locator('#root h1:visible').first().waitFor();
    await page.waitForTimeout(4_000);
    const webp = await toWebp(await page.screenshot());
    writeFileSync(join(import.meta.dirname, `${file}.webp`), webp);
    console.log(`${file}.webp ${webp.length} bytes`);
    await context.close();
  }
} finally {
  await browser.close();
  await call('POST', '/stock/success/user/logout', { token, body: {} });
}
