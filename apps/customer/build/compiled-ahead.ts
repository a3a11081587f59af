import type { Plugin } from 'vite';

/** What the two first screens call: most of it at once. */
const calledOnLoad = new Set(['packages', 'first', 'login', 'home']);
const hint = '//# allFunctionsCalledOnLoad\n';

/**
 * Has the first visit's code compiled as a whole while it comes in, on another thread; else the page's own compiles each function as it
 * is first called. It is a comment, which V8 reads where it is the file's first line (Chromium 136), and others skip.
 */
export const compiledAhead: Plugin = {
  name: 'sauda-compiled-ahead',
  apply: 'build',
  generateBundle: {
    // After Vite, which puts a line of its own ahead of what a chunk was.
    order: 'post',
    handler(_options, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type !== 'chunk' || !calledOnLoad.has(output.name)) continue;
        output.code = hint + output.code;
        const map = bundle[`${output.fileName}.map`];
        if (map?.type === 'asset') map.source = aLineLower(String(map.source));
      }
    },
  },
};

/** The source map of the same code beneath one line more. */
function aLineLower(map: string): string {
  const { mappings, ...others } = JSON.parse(map) as { mappings: string };
  return JSON.stringify({ ...others, mappings: `;${mappings}` });
}
