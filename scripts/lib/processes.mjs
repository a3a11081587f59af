import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { environmentFor } from './node.mjs';
import { root, runtimeFolder } from './paths.mjs';

const parentCheckMs = 500;

/**
 * Runs a program as if it had been started in place of this one: its output is ours, signals go through to it, and its
 * exit code is returned. When this process dies, the program's IPC channel closes, by which it knows.
 */
export function runInstead(node, commands) {
  const child = spawn(node, commands, {
    cwd: root,
    // Compiled code is kept, which makes the next start faster.
    env: { ...environmentFor(node), NODE_COMPILE_CACHE: join(runtimeFolder, 'compile-cache') },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  if (process.env.npm_lifecycle_event) whenNpmDies(() => child.kill('SIGTERM'));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? (signal === 'SIGKILL' ? 137 : 1)));
  });
}

/** An npm that is killed tells nobody; its child is then adopted by another process. */
function whenNpmDies(react) {
  const npm = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(timer);
    react();
  }, parentCheckMs);
  timer.unref();
}
