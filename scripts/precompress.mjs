import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/*
 * Puts a brotli and a gzip copy beside every text file of a build (`dist` of the current folder), so that the server sends
 * the smallest form without compressing anything itself.
 */

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
const textFile = /\.(?:js|css|html|svg|json|webmanifest|txt)$/;
/** Smaller files gain nothing. */
const smallestBytes = 512;

const directory = join(process.cwd(), 'dist');
const files = await readdir(directory, { recursive: true, withFileTypes: true });
for (const file of files.filter((entry) => entry.isFile() && textFile.test(entry.name))) {
  await compress(join(file.parentPath, file.name));
}

async function compress(path) {
  const content = await readFile(path);
  if (content.length < smallestBytes) return;
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  await writeFile(`${path}.br`, await compressBrotli(content, { params: quality }));
  await writeFile(`${path}.gz`, await compressGzip(content, { level: 9 }));
}
