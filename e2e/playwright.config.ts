import { defineConfig } from '@playwright/test';

const browser = process.env['CHROMIUM_PATH'];

/** They keep Chromium from calling anybody but the server under test, but for the last. That it goes without its sandbox, as root must, is Playwright's default. */
const flags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Without it a process is made ready for each page that might yet be opened, and an eighth of all work was to start these.
  '--renderer-process-limit=1',
  // A page lives for a second or two, in which optimised code does not bring back what it costs to make it.
  '--js-flags=--no-opt,--no-maglev',
];

/** Their tests wait longest, for a bank, a clerk or an answer: they begin first, so that at the end no worker waits for another. */
const long = /(amounts|desk|first-deal|ipo|loans|money-commands|spec-constants|withdraw)\.spec\.ts/u;

// Playwright reads its configuration from the default export.
export default defineConfig({
  testDir: 'tests',
  outputDir: 'test-results',
  globalSetup: './support/start-server.ts',
  fullyParallel: true,
  projects: [
    { name: 'long', testMatch: long },
    { name: 'short', testIgnore: long },
  ],
  // More than the processors have cores: a test waits now and then, for a bank or a clerk. With more yet each only waits longer for its turn, up to
  // the eight seconds after which the app gives a call up.
  workers: 4,
  // A test that passes at the second attempt hides a fault: in the app, or in the test.
  retries: 0,
  forbidOnly: true,
  // Generous, for a busy machine: nothing below depends on how long something takes, only on what happens.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  use: {
    actionTimeout: 30_000,
    viewport: { width: 360, height: 800 },
    isMobile: true,
    hasTouch: true,
    // What moves on its way is drawn again and again, and waited for. The test of the first deal sees it move.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // It fetches the whole app for each test's empty cache. Tests of what works offline allow it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    launchOptions: { args: flags, ...(browser === undefined ? {} : { executablePath: browser }) },
  },
});
