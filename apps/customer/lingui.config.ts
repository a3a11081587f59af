import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';
import { languageCodes, sourceLanguage } from '@sauda/facts';

/** Where the first screens, log-in and home, and what they open have their texts. A test holds it against their imports. */
export const firstTexts = [
  'src/app/desktop-line.tsx',
  'src/app/root-route.ts',
  'src/app/routes.ts',
  'src/app/screen-error.tsx',
  'src/app/screen-not-found.tsx',
  'src/app/service-worker.ts',
  'src/app/shell.tsx',
  'src/app/start.tsx',
  'src/data',
  'src/lib/error-text.ts',
  'src/lib/forms',
  'src/screens/home-screen.tsx',
  'src/screens/login-screen.tsx',
  'src/features/auth/login-form.tsx',
  'src/features/auth/phone-field.tsx',
  'src/features/frame/customer-service-link.tsx',
  'src/features/frame/header.tsx',
  'src/features/frame/language-menu.tsx',
  'src/features/frame/not-loaded.tsx',
  'src/features/frame/notices-link.tsx',
  'src/features/frame/numbered-pages.tsx',
  'src/features/frame/password.tsx',
  'src/features/frame/practice.tsx',
  'src/features/frame/screen.tsx',
  'src/features/frame/settings-link.tsx',
  'src/features/frame/start-session.ts',
  'src/features/market/index-strips.tsx',
  'src/features/market/search',
  'src/features/market/watchlists/favourite-choice.tsx',
  'src/features/market/watchlists/home-favourites.tsx',
  'src/features/market/watchlists/star-button.tsx',
  'src/features/market/watchlists/watchlist-name-sheet.tsx',
  'src/features/market/watchlists/watchlist-name.ts',
  'src/features/news/latest-news.tsx',
  'src/features/news/news-list.tsx',
  'src/features/portfolio/my-investments.tsx',
  'src/features/recharge/start-card.tsx',
  'src/features/strong-auth/passkey-login.tsx',
  'src/ui/lazy-panel.ts',
];

const config = defineConfig({
  locales: [...languageCodes],
  sourceLocale: sourceLanguage,
  catalogs: [
    { path: 'src/lib/i18n/catalogs/first/{locale}', include: firstTexts },
    { path: 'src/lib/i18n/catalogs/{locale}', include: ['src'], exclude: firstTexts },
  ],
  format: formatter({ lineNumbers: false }),
  orderBy: 'message',
});

// Lingui reads its configuration from the default export.
export default config;
