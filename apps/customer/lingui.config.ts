import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';
import { languageCodes, sourceLanguage } from '@sauda/facts';

const config = defineConfig({
  locales: [...languageCodes],
  sourceLocale: sourceLanguage,
  catalogs: [{ path: 'src/lib/i18n/catalogs/{locale}', include: ['src'] }],
  format: formatter({ lineNumbers: false }),
  orderBy: 'message',
});

// Lingui reads its configuration from the default export.
export default config;
