import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runAs } from '../../src/platform/embedded-postgres/account.ts';
import { openCluster, ownerRole, type Cluster } from '../../src/platform/embedded-postgres/cluster.ts';
import { connectDatabase } from '../../src/platform/database.ts';

/** A primary, and a hot standby: one that has all that the primary has answered, where it is synchronous. */
export interface Pair {
  readonly primaryPort: number;
  readonly standbyPort: number;
  /** The owner's URL of these, in this order. */
  url(...ports: readonly number[]): string;
  /** Ends the primary as a machine ends that loses its power. */
  killPrimary(): void;
  killStandby(): void;
  promoteStandby(): Promise<void>;
  stop(): Promise<void>;
}

export async function startPair({ isSynchronous = true } = {}): Promise<Pair> {
  const folder = mkdtempSync(join(tmpdir(), 'sauda-pair-'));
  const cluster = openCluster(folder);
  const standbyDirectory = copyOf(cluster, join(folder, 'standby'));
  const [primaryPort, standbyPort] = [await freePort(), await freePort()];
  const url = (...ports: readonly number[]): string =>
    `postgres://${ownerRole}:${cluster.password}@${ports.map((port) => `127.0.0.1:${port}`).join()}/postgres`;

  const primary = launch(cluster, cluster.directory, [
    `port=${primaryPort}`,
    `synchronous_standby_names=${isSynchronous ? '*' : ''}`,
    'idle_in_transaction_session_timeout=0',
  ]);
  writeFileSync(join(standbyDirectory, 'standby.signal'), '');
  const standby = launch(cluster, standbyDirectory, [
    `port=${standbyPort}`,
    `primary_conninfo=host=127.0.0.1 port=${primaryPort} user=${ownerRole} password=${cluster.password}`,
  ]);
  const promoter = connectDatabase({
    url: `${url(standbyPort)}?target_session_attrs=any`,
    maxConnections: 2,
    name: 'dcs',
  });
  for (let isUp = false; !isUp; await sleep(50)) {
    const asked = promoter.sql<Array<{ status: string }>>`SELECT status FROM pg_stat_wal_receiver`;
    const [receiver] = await asked.catch(() => []);
    isUp = receiver?.status === 'streaming';
  }
  return {
    primaryPort,
    standbyPort,
    url,
    killPrimary: () => void primary.kill('SIGKILL'),
    killStandby: () => void standby.kill('SIGKILL'),
    async promoteStandby() {
      await promoter.sql`SELECT pg_promote()`;
    },
    async stop() {
      await promoter.close();
      await Promise.all([primary, standby].map(end));
      rmSync(folder, { recursive: true });
    },
  };
}

/** Of a cluster that has not run yet, so that it begins where the other does. */
function copyOf({ directory, account }: Cluster, copy: string): string {
  mkdirSync(copy, { mode: 0o700 });
  if (account !== undefined) chownSync(copy, account.uid, account.gid);
  const { status, stderr } = spawnSync('cp', ['-a', `${directory}/.`, copy], { ...runAs(account), encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return copy;
}

function launch({ binaries, account }: Cluster, directory: string, settings: readonly string[]): ChildProcess {
  const common = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'shared_buffers=16MB', 'fsync=off'];
  const given = [...common, ...settings].flatMap((setting) => ['-c', setting]);
  return spawn(binaries.postgres, ['-D', directory, ...given], { ...runAs(account), cwd: directory, stdio: 'ignore' });
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const over = once(server, 'exit');
  server.kill('SIGQUIT');
  await over;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
