import babel from '@rolldown/plugin-babel';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { firstPaint } from './build/first-paint.ts';
import { progressiveWebApp } from './build/progressive-web-app.ts';

const apiOrigin = process.env['SAUDA_API'] ?? 'http://127.0.0.1:8080';

// Vite reads its configuration from the default export.
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    // Lingui's macros are resolved before React Compiler sees the file.
    babel({ presets: [linguiTransformerBabelPreset()] }),
    lingui({ failOnMissing: false, failOnCompileError: true }),
    react({ compiler: true }),
    firstPaint(),
    VitePWA(progressiveWebApp),
  ],
  css: {
    transformer: 'lightningcss',
  },
  build: {
    // Android WebViews from 2020 on, and iOS 14: light-dark() and oklch() are compiled down for them.
    target: ['chrome80', 'safari14'],
    cssTarget: ['chrome80', 'safari14'],
    cssMinify: 'lightningcss',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: 'hidden',
  },
  server: { port: 8102, strictPort: true, proxy: { '/api': apiOrigin } },
  preview: { port: 8112, strictPort: true, proxy: { '/api': apiOrigin } },
});
