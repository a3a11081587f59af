import type { Plugin } from 'vite';

/**
 * Ships Preact in the place of React: the source is written for React, and half of what Home loaded was React's own code (see ADR 51).
 * Only what is built: `npm run dev` runs React, for its warnings and hot reload, and the static screens of index.html are drawn by it.
 */
export const preactForReact: Plugin = {
  name: 'sauda-preact-for-react',
  apply: 'build',
  config: () => ({
    resolve: {
      alias: [
        { find: /^react(-dom)?$/u, replacement: 'preact/compat' },
        { find: /^react-dom\/client$/u, replacement: 'preact/compat/client' },
        { find: /^react\/(jsx-runtime|compiler-runtime)$/u, replacement: 'preact/compat/$1' },
      ],
    },
  }),
};
