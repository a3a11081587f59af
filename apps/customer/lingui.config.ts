import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

const config = defineConfig({
  locales: ['en', 'zh', 'de', 'es'],
  sourceLocale: 'en',
  catalogs: [{ path: 'src/lib/i18n/catalogs/{locale}', include: ['src'] }],
  format: formatter({ lineNumbers: false }),
  orderBy: 'message',
});

// Lingui reads its configuration from the default export.
export default config;
