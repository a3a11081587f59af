import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { environmentFor } from './node.mjs';
import { root } from './paths.mjs';
import { whenToldToEnd } from './processes.mjs';
import { say } from './say.mjs';

const pollMs = 250;

/**
 * The server, started anew at every change of a file that it has loaded, and both apps from their sources by Vite, which
 * ask the server through Vite. When one of them ends, all do.
 */
export async function runDev(node) {
  const settings = join(root, '.env');
  if (existsSync(settings)) process.loadEnvFile(settings);
  const portOf = (name, usual) => process.env[name] || usual;
  const [PORT, customer, desk] = [portOf('PORT', '8080'), portOf('CUSTOMER_PORT', '8102'), portOf('DESK_PORT', '8103')];
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const server = `http://127.0.0.1:${PORT}`;
  const environment = { ...environmentFor(node), HOST: '127.0.0.1', PORT, SAUDA_API: server };
  const parts = [
    { commands: ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], folder: root },
    ...[
      { folder: 'apps/customer', port: customer },
      { folder: 'apps/desk', port: desk },
    ].map(({ folder, port }) => ({
      commands: [vite, '--port', port, '--strictPort', '--logLevel', 'warn'],
      folder: join(root, folder),
    })),
  ];
  const children = parts.map(({ commands, folder }) =>
    spawn(node, commands, { cwd: folder, env: environment, stdio: ['ignore', 'inherit', 'inherit'] }),
  );
  whenToldToEnd((signal) => children.forEach((child) => child.kill(signal)));
  void sayAddresses({
    'customer app': `http://localhost:${customer}/`,
    desk: `http://localhost:${desk}/desk/`,
    server: `${server}/healthz`,
  });
  const ends = children.map((child) => new Promise((resolve) => child.once('exit', resolve)));
  const code = await Promise.race(ends);
  for (const child of children) child.kill('SIGTERM');
  await Promise.all(ends);
  return code ?? 1;
}

/** Says where everything is once all of it answers. */
async function sayAddresses(addresses) {
  const waiting = new Set(Object.values(addresses));
  while (waiting.size > 0) {
    for (const url of waiting) if (await answers(url)) waiting.delete(url);
    await sleep(pollMs);
  }
  const lines = Object.entries(addresses).map(([name, url]) => `  ${name.padEnd(14)}${url.replace(/healthz$/, '')}`);
  say(['Open, each change is seen at once:', ...lines].join('\n'));
}

async function answers(url) {
  try {
    return (await fetch(url, { headers: { accept: 'text/html' } })).ok;
  } catch {
    return false;
  }
}
