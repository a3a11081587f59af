import { languageCodes, sourceLanguage } from '@sauda/facts';
import type { VitePWAOptions } from 'vite-plugin-pwa';
import { pushWorkerFile } from './push-worker.ts';

const ONE_MONTH_S = 30 * 24 * 60 * 60;

/**
 * The service worker keeps the shell, so that a repeat visit paints without the network. It never touches /api: prices and
 * balances come from the server or from the app's own database, which says how old they are. What shows pushes is a script of ours.
 */
export const progressiveWebApp: Partial<VitePWAOptions> = {
  strategies: 'generateSW',
  filename: 'service-worker.js',
  // The app registers it itself and asks before it reloads: nothing changes under the customer's hands.
  registerType: 'prompt',
  injectRegister: false,
  includeAssets: [],
  manifest: {
    id: '/',
    name: 'Sauda',
    short_name: 'Sauda',
    description: 'An open-source retail brokerage that can be checked.',
    start_url: '/',
    scope: '/',
    // No orientation: an installed app turns as it is held, too (WCAG 1.3.4).
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: '#ffffff',
    categories: ['finance'],
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  },
  workbox: {
    cacheId: 'sauda',
    importScripts: [pushWorkerFile],
    globPatterns: ['index.html', 'assets/*.{js,css}', 'icons/icon.svg', 'fonts/*.woff2'],
    globIgnores: [
      '**/chart-*.js',
      '**/qr-code-*.js',
      // What a plugin of the hybrid app does in a browser, where none is asked. The hybrid app's own part is kept: it has the lock.
      '**/web-*.js',
      ...languageCodes.filter((code) => code !== sourceLanguage).map((code) => `**/{catalogue-,}${code}-*.js`),
      '**/*.map',
    ],
    navigateFallback: '/index.html',
    navigateFallbackDenylist: [
      /^\/(api|media)(\/|$)/,
      /^\/desk(\/|$)/,
      /^\/open-source-notices\.txt$/,
      /^\/(healthz|readyz|metrics|status|status\.json)$/,
      /^\/\.well-known\//,
    ],
    // Hashed names need no revision query.
    dontCacheBustURLsMatching: /^assets\//,
    cleanupOutdatedCaches: true,
    clientsClaim: false,
    skipWaiting: false,
    sourcemap: false,
    // As a file of its own it would be made by a plugin with 78 packages, which package.json leaves out.
    inlineWorkboxRuntime: true,
    runtimeCaching: [
      {
        urlPattern: ({ url, sameOrigin }) => sameOrigin && /^\/(assets|fonts|icons)\//.test(url.pathname),
        handler: 'CacheFirst',
        options: {
          cacheName: 'sauda-assets',
          expiration: { maxEntries: 60, maxAgeSeconds: ONE_MONTH_S },
        },
      },
    ],
  },
};
