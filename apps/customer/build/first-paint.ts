import type { Plugin } from 'vite';

export function firstPaint(): Plugin {
  return { name: 'sauda-first-paint', apply: 'build' };
}
