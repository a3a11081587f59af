import babel from '@rolldown/plugin-babel';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig, type InlineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { chunkGroups } from './build/chunk-groups.ts';
import { compiledAhead } from './build/compiled-ahead.ts';
import { firstPaint } from './build/first-paint.ts';
import { optionalCalls } from './build/optional-calls.ts';
import { preactForReact } from './build/preact-for-react.ts';
import { pushWorker } from './build/push-worker.ts';
import { progressiveWebApp } from './build/progressive-web-app.ts';

const root = fileURLToPath(new URL('.', import.meta.url));
/** The server, which must see the address that the browser asked for: it compares the page's origin with it. */
const server = { target: process.env['SAUDA_API'] ?? 'http://127.0.0.1:8080', changeOrigin: false };

/** Android WebViews from 2020 on, and iOS 14: light-dark() and oklch() are compiled down for them. */
const oldest = ['chrome80', 'safari14'];
/** The same for scripts: Chrome 80 has all of ES2020 but for what `optionalCalls` refuses. */
const oldestScripts = ['es2020', 'safari14'];

/** What the app and its static screens are built with alike. */
const shared = (): InlineConfig => ({
  root,
  plugins: [
    // Lingui's macros are resolved before React Compiler sees the file.
    babel({ presets: [linguiTransformerBabelPreset()] }),
    lingui({ failOnMissing: true, failOnCompileError: true }),
    react({ compiler: true }),
  ],
  css: { transformer: 'lightningcss' },
  build: { target: oldestScripts, cssTarget: oldest, cssMinify: 'lightningcss', assetsInlineLimit: 0 },
});

const { plugins = [], build, ...rest } = shared();

// Vite reads its configuration from the default export.
export default defineConfig({
  ...rest,
  plugins: [
    ...plugins,
    firstPaint(shared),
    pushWorker(shared),
    preactForReact,
    optionalCalls,
    compiledAhead,
    VitePWA(progressiveWebApp),
  ],
  build: {
    ...build,
    // One style sheet: the static screens of index.html need theirs before the first paint.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    sourcemap: 'hidden',
    // The licences of everything that is in the bundle; About links to it.
    license: { fileName: 'open-source-notices.txt' },
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups() } } },
  },
  server: {
    port: 8102,
    strictPort: true,
    proxy: { '/api': server, '/media': server, '/.well-known': server },
  },
});
