import { defineConfig } from '@playwright/test';

const asRoot = process.getuid?.() === 0;
const browser = process.env['CHROMIUM_PATH'];

/** Chromium refuses its sandbox to root; the rest keeps it from calling anybody but the server under test. */
const flags = [
  ...(asRoot ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

// Playwright reads its configuration from the default export.
export default defineConfig({
  testDir: 'tests',
  outputDir: 'test-results',
  globalSetup: './support/start-server.ts',
  fullyParallel: true,
  workers: 2,
  // A test that passes at the second attempt hides a fault: in the app, or in the test.
  retries: 0,
  forbidOnly: true,
  // Generous, for a busy machine: nothing below depends on how long something takes, only on what happens.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    actionTimeout: 30_000,
    viewport: { width: 360, height: 800 },
    isMobile: true,
    hasTouch: true,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: { args: flags, ...(browser === undefined ? {} : { executablePath: browser }) },
  },
});
