import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { languages, mapTable } from '@sauda/facts';
import { build, type HtmlTagDescriptor, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import { buildScript } from './build-script.ts';

type Bundle = Rolldown.OutputBundle;

/** What boot.ts asks for ahead of the app: the code of the two first screens and of each language, by file of origin. */
const aheadOf: Readonly<Record<string, string>> = {
  login: 'src/screens/login-screen.tsx',
  home: 'src/screens/home-screen.tsx',
  ...mapTable(languages, (language) => `src/lib/i18n/catalogs/first/${language}.po`),
};

/**
 * Makes the page paint before the app has loaded: puts the static screens into index.html, and the script that picks one of them
 * ahead of the first paint.
 * @param shared the configuration that the static screens are built with, as the app itself is
 */
export function firstPaint(shared: () => InlineConfig): Plugin {
  let bootFile = '';
  return {
    name: 'sauda-first-paint',
    apply: 'build',
    async buildStart() {
      // Classic, so that it runs before the first paint.
      const boot = await buildScript(shared(), 'src/boot/boot.ts');
      bootFile = `assets/boot-${createHash('sha256').update(boot).digest('hex').slice(0, 8)}.js`;
      this.emitFile({ type: 'asset', fileName: bootFile, source: boot });
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        if (bundle === undefined) return html;
        const screens = await drawScreens(shared());
        const tags: HtmlTagDescriptor[] = [
          {
            tag: 'meta',
            attrs: { name: 'chunks', content: JSON.stringify(chunksAhead(bundle)) },
            injectTo: 'head-prepend',
          },
          // Ahead of the style sheet, which a script waits for that stands beneath it: what it asks for would be asked later.
          { tag: 'script', attrs: { src: `/${bootFile}` }, injectTo: 'head-prepend' },
        ];
        const drawn = Object.entries(screens)
          .map(([name, markup]) => `<div data-first-paint="${name}" inert>${markup}</div>`)
          .join('');
        return { html: html.replace('<div id="root"></div>', `<div id="root">${drawn}</div>`), tags };
      },
    },
  };
}

async function drawScreens(shared: InlineConfig): Promise<{ login: string; home: string }> {
  const outDir = await mkdtemp(join(tmpdir(), 'sauda-static-screens-'));
  try {
    await build({
      ...shared,
      configFile: false,
      publicDir: false,
      logLevel: 'warn',
      build: {
        ...shared.build,
        ssr: 'src/boot/static-screens.tsx',
        outDir,
        sourcemap: false,
        minify: false,
        emptyOutDir: true,
      },
      // Everything in one piece: the folder that it runs from has no node_modules.
      ssr: { noExternal: true },
    });
    const module = (await import(pathToFileURL(join(outDir, 'static-screens.js')).href)) as {
      drawStaticScreens: () => Promise<{ login: string; home: string }>;
    };
    return await module.drawStaticScreens();
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

/** The files that each of `aheadOf` needs beyond those that the page names itself. */
function chunksAhead(bundle: Bundle): Record<string, string[]> {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const entry = chunks.find((chunk) => chunk.isEntry);
  const known = new Set(entry === undefined ? [] : [entry.fileName, ...entry.imports]);

  const ahead: Record<string, string[]> = {};
  for (const [name, origin] of Object.entries(aheadOf)) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${origin}`)));
    if (chunk === undefined) throw new Error(`No chunk was made of ${origin}.`);
    const files = new Set<string>();
    const waiting = [chunk.fileName];
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      if (files.has(file) || known.has(file)) continue;
      files.add(file);
      waiting.push(...(byFile.get(file)?.imports ?? []));
    }
    const styles = [...files].flatMap((file) => [...(byFile.get(file)?.viteMetadata?.importedCss ?? [])]);
    for (const css of styles) files.add(css);
    ahead[name] = [...files].map((file) => `/${file}`);
  }
  return ahead;
}
