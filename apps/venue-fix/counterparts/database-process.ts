import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { runAs } from '../../server/src/platform/embedded-postgres/account.ts';
import { openCluster } from '../../server/src/platform/embedded-postgres/cluster.ts';
import { startEmbeddedPostgres } from '../../server/src/platform/embedded-postgres/index.ts';
import { clusterUrl, findRunningServer } from '../../server/src/platform/embedded-postgres/takeover.ts';

export interface DatabaseProcess {
  /** The same over all its lives. */
  readonly url: string;
  start(): Promise<void>;
  /** As by `kill -9` of its first process; the others end with it. */
  kill(): Promise<void>;
}

/**
 * A PostgreSQL that is nobody's child but the test's, as an operator has it: server and gateway live on while it is dead.
 * @param prepare is done with it before, once
 */
export async function databaseProcess(
  directory: string,
  port: number,
  prepare: (url: string) => Promise<void>,
): Promise<DatabaseProcess> {
  const first = await startEmbeddedPostgres({ dataDirectory: directory, maxConnections: 60 });
  try {
    await prepare(first.url);
  } finally {
    await first.stop();
  }
  const cluster = openCluster(directory);
  // What it has written is with the system: no death of a process loses it.
  const settings = ['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories=', 'fsync=off'];
  const start = () =>
    spawn(cluster.binaries.postgres, ['-D', cluster.directory, ...settings.flatMap((setting) => ['-c', setting])], {
      ...runAs(cluster.account),
      cwd: cluster.directory,
      stdio: 'ignore',
    });
  let running: ChildProcess | undefined;
  return {
    url: clusterUrl(cluster, port, 'sauda'),
    async start() {
      for (;;) {
        // Until the processes of the one before are gone it ends at once.
        const child = start();
        running = child;
        while (child.exitCode === null && child.signalCode === null) {
          const found = findRunningServer(cluster.directory);
          if (found?.pid === child.pid && found?.isReady === true) return;
          await sleep(20);
        }
        await sleep(100);
      }
    },
    async kill() {
      if (running === undefined || running.exitCode !== null || running.signalCode !== null) return;
      running.kill('SIGKILL');
      await once(running, 'exit');
    },
  };
}
