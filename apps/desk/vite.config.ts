import react from '@vitejs/plugin-react';
import { Features } from 'lightningcss';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { materialIcons } from './build/material-icons.ts';

/** The server, which must see the address that the browser asked for: it compares the page's origin with it. */
const server = { target: process.env['SAUDA_API'] ?? 'http://127.0.0.1:8080', changeOrigin: false };

// Vite reads its configuration from the default export.
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/desk/',
  // What the writer of spreadsheets zips with.
  resolve: {
    alias: [{ find: /^fflate$/u, replacement: fileURLToPath(new URL('src/lib/zip-in-place.ts', import.meta.url)) }],
  },
  plugins: [materialIcons, react({ compiler: true })],
  // The theme reads the tokens of both schemes: light-dark() compiled down would give it those of the page's alone.
  css: { transformer: 'lightningcss', lightningcss: { exclude: Features.LightDark } },
  build: {
    target: 'es2024',
    cssMinify: 'lightningcss',
    // The page's policy allows pictures and fonts of our own alone.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 2_000,
    license: { fileName: 'open-source-notices.txt' },
  },
  server: { port: 8103, strictPort: true, proxy: { '/api': server, '/fonts': server, '/media': server } },
});
