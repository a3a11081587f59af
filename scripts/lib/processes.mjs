import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { environmentFor } from './node.mjs';
import { root } from './paths.mjs';

const parentCheckMs = 500;

/**
 * Runs a program as if it had been started in place of this one: its output is ours, signals go through to it, and its
 * exit code is returned. When this process dies, the program's IPC channel closes, by which it knows.
 * @param environment what the program has unless ours says otherwise
 */
export function runInstead(node, commands, environment = {}) {
  const child = spawn(node, commands, {
    cwd: root,
    env: { ...environment, ...environmentFor(node) },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  whenToldToEnd((signal) => child.kill(signal));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  });
}

/**
 * Runs a program to its end.
 * @param priority of the program and what it starts, as `os.setPriority` has it
 * @returns its exit code, 1 where it has none, and what it has said, where that goes into pipes
 */
export function runToEnd(program, rest, { priority = 0, ...options }) {
  return new Promise((resolve) => {
    const child = spawn(program, rest, options);
    if (child.pid !== undefined && priority !== 0) setPriority(child.pid, priority);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += text));
    child.once('error', (error) => resolve({ code: 1, output: error.message }));
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** Signals; and an npm that is killed tells nobody: its child is then adopted by another process. */
export function whenToldToEnd(react) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => react(signal));
  if (!process.env.npm_lifecycle_event) return;
  const npm = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(timer);
    react('SIGTERM');
  }, parentCheckMs);
  timer.unref();
}
