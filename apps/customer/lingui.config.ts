import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';
import { languageCodes, sourceLanguage } from '@sauda/facts';

/** Where the first screens, log-in and home, and what they open have their texts. A test holds it against their imports. */
export const firstTexts = [
  'src/app',
  'src/boot',
  'src/data',
  'src/lib',
  'src/ui',
  'src/screens/home-screen.tsx',
  'src/screens/login-screen.tsx',
  'src/features/auth',
  'src/features/frame',
  'src/features/market/categories.ts',
  'src/features/market/index-strips.tsx',
  'src/features/market/search',
  'src/features/news',
  'src/features/strong-auth/passkey-login.tsx',
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
