import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/*
 * Starts the server once and stops it as soon as it is open, for what that leaves in NODE_COMPILE_CACHE. It has a practice market of
 * its own in a folder that is removed.
 */

const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'sauda-warm-'));
/** Where the image is built for another processor, it is emulated. */
const patienceMs = 600_000;

const own = { MODE: 'practice', DATA_DIR: folder, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'warn' };
const { PATH = '', NODE_COMPILE_CACHE } = process.env;
if (NODE_COMPILE_CACHE === undefined) throw new Error('NODE_COMPILE_CACHE is not set.');
const server = spawn(process.execPath, ['apps/server/dist/main.js'], {
  cwd: root,
  env: { PATH, NODE_COMPILE_CACHE, NODE_ENV: 'production', ...own },
  stdio: ['ignore', 'inherit', 'pipe'],
});
const patience = setTimeout(() => server.kill('SIGKILL'), patienceMs);
let isOpen = false;
server.stderr.setEncoding('utf8').on('data', (text) => {
  process.stderr.write(text);
  if (!isOpen && /^Sauda is open/m.test(text)) {
    isOpen = true;
    server.kill('SIGTERM');
  }
});
server.on('exit', (code) => {
  clearTimeout(patience);
  rmSync(folder, { recursive: true, force: true });
  if (!isOpen || code !== 0) throw new Error(`The server has not opened, or not stopped as it should (${code}).`);
});
