import { spawn, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { missingForDebianPackages, runOrSay, unpackDebianPackages } from '../debian-packages.mjs';
import { alone, root, runtimeFolder } from '../paths.mjs';
import { Problem, say } from '../say.mjs';

/** Citus 13 on PostgreSQL 15, as it was built for Debian 12. Nothing of it goes into the product. */
const defaultArchive = join(root, '../shared/engines/citus-13.0-pg15-debian12-amd64.tar.xz');
const needs =
  'npm run try-citus needs PostgreSQL 15 of Debian 12 and an archive with Citus 13 for it, whose paths begin with ' +
  'usr/lib/postgresql/15 and usr/share/postgresql/15 (CITUS_ARCHIVE).';
/** As new as Debian has them: the archive is of 15.20, and does not load into 15.18. */
const packages = ['postgresql-15', 'postgresql-client-15'];

/** PostgreSQL finds what belongs to it beside its programs, so that a copy with Citus in it leaves the machine's own as it is. */
async function ensurePrograms() {
  const folder = join(runtimeFolder, 'citus-13-postgresql-15');
  const archive = process.env.CITUS_ARCHIVE ?? defaultArchive;
  if (!existsSync(archive)) throw new Problem(`${needs}\nThere is no ${archive}.`);
  await alone(async () => {
    if (existsSync(folder)) return;
    const unfinished = `${folder}.unfinished`;
    rmSync(unfinished, { recursive: true, force: true });
    mkdirSync(unfinished, { recursive: true });
    const missing = await missingForDebianPackages(packages, needs);
    await unpackDebianPackages([...new Set([...packages, ...missing])], unfinished, needs);
    await runOrSay('tar', ['--extract', '--file', archive, '--directory', unfinished], { needs });
    renameSync(unfinished, folder);
  });
  return join(folder, 'usr/lib/postgresql/15/bin');
}

/** PostgreSQL does not run as root. */
function account() {
  if (process.getuid() !== 0) return {};
  const id = (flag) => spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout.trim();
  return { uid: Number(id('-u')), gid: Number(id('-g')) };
}

const environment = (programs) => ({
  PATH: process.env.PATH,
  LC_ALL: 'C',
  TZ: 'UTC',
  LD_LIBRARY_PATH: join(programs, '../../../x86_64-linux-gnu'),
});

/** Of all nodes: durable as in production, and small, as everything is on one machine. */
const settings = `
shared_buffers = 128MB
max_connections = 300
max_prepared_transactions = 300
wal_level = logical
listen_addresses = '127.0.0.1'
max_worker_processes = 24
citus.node_connection_timeout = '30s'
log_min_messages = warning
`;

/**
 * Starts nodes of PostgreSQL 15 with Citus: the first coordinates, and the others hold shards. A further node, without Citus, is what they
 * are compared with.
 * @param firstPort of as many ports as there are nodes
 */
export async function startEngine({ workers = 2, firstPort = Number(process.env.CITUS_PORT ?? 56_000) } = {}) {
  const programs = await ensurePrograms();
  const as = account();
  const folder = mkdtempSync(join(process.env.CITUS_DIRECTORY ?? tmpdir(), 'sauda-citus-'));
  if (as.uid !== undefined) chownSync(folder, as.uid, as.gid);
  const options = { ...as, cwd: folder, encoding: 'utf8', env: environment(programs) };
  const run = (program, rest) => {
    const done = spawnSync(join(programs, program), rest, options);
    if (done.status !== 0)
      throw new Problem(`${program} failed: ${done.error?.message ?? ''}${done.stderr}${done.stdout}`);
  };
  const started = [];
  const stop = () => {
    for (const data of started.toReversed())
      spawnSync(join(programs, 'pg_ctl'), ['-D', data, '-m', 'immediate', 'stop'], options);
    rmSync(folder, { recursive: true, force: true });
  };
  const ports = Array.from({ length: workers + 2 }, (_, index) => firstPort + index);
  try {
    for (const [index, port] of ports.entries()) {
      const isPlain = index === ports.length - 1;
      const data = join(folder, isPlain ? 'plain' : `node-${index}`);
      run('initdb', ['-D', data, '-A', 'trust', '-U', 'postgres', '--locale=C.UTF-8', '--no-instructions']);
      const lines = isPlain
        ? settings.replaceAll(/^citus.*$/gm, '')
        : `shared_preload_libraries = 'citus'\n${settings}`;
      appendFileSync(join(data, 'postgresql.conf'), `${lines}port = ${port}\nunix_socket_directories = '${folder}'\n`);
      run('pg_ctl', ['-D', data, '-l', join(folder, `${port}.log`), '-w', 'start']);
      started.push(data);
    }
  } catch (error) {
    stop();
    throw error;
  }
  const [coordinator, ...others] = ports;
  const plain = others.pop();
  const engine = { programs, folder, coordinator, workers: others, plain, stop, psql, pgbench, session };

  /** @returns what psql has printed, and its error as it stands where there is one */
  function psql(sql, { port = coordinator, isOne = false } = {}) {
    const rest = [
      '-X',
      '-A',
      '-t',
      '-q',
      '-v',
      'ON_ERROR_STOP=1',
      '-h',
      '127.0.0.1',
      '-p',
      String(port),
      '-U',
      'postgres',
      '-d',
      'postgres',
    ];
    const done = spawnSync(join(programs, 'psql'), [...rest, ...(isOne ? ['-1'] : []), '-f', '-'], {
      ...options,
      input: sql,
      maxBuffer: 2 ** 28,
    });
    const error = /^(?:psql:<stdin>:\d+: )?(ERROR: [^]*)/m.exec(done.stderr)?.[1]?.trim();
    return {
      output: done.stdout.trim(),
      notes: done.stderr,
      error: done.status === 0 ? undefined : (error ?? done.stderr),
    };
  }

  /** A session that goes on from one statement to the next. */
  function session(port = coordinator) {
    const child = spawn(
      join(programs, 'psql'),
      ['-X', '-A', '-t', '-q', '-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', '-d', 'postgres'],
      options,
    );
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
    let turn = 0;
    return {
      async ask(sql) {
        turn += 1;
        said = '';
        const end = `end of turn ${turn}`;
        child.stdin.write(`${sql};\n\\echo ${end}\n`);
        while (!said.includes(end)) await new Promise((resolve) => setTimeout(resolve, 5));
        return said.replace(end, '').trim();
      },
      close: () => child.stdin.end(),
    };
  }

  /** @returns transactions a second, and the processor's time of the machine that each took, in microseconds */
  function pgbench(script, { port = coordinator, clients = 8, seconds = 5 } = {}) {
    const file = join(folder, 'script.sql');
    writeFileSync(file, script);
    const rest = ['-n', '-M', 'prepared', '-c', String(clients), '-j', '2', '-T', String(seconds), '-f', file];
    const done = spawnSync(
      join(programs, 'pgbench'),
      [...rest, '-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', 'postgres'],
      options,
    );
    const rate = /tps = ([\d.]+) \(without/.exec(done.stdout)?.[1];
    if (rate === undefined) throw new Problem(`pgbench failed: ${done.stderr}`);
    return Number(rate);
  }

  for (const port of [coordinator, ...others]) {
    const { error } = psql('CREATE EXTENSION citus', { port });
    if (error !== undefined) throw new Problem(error);
  }
  psql(`SELECT citus_set_coordinator_host('127.0.0.1', ${coordinator})`);
  for (const port of others) psql(`SELECT citus_add_node('127.0.0.1', ${port})`);
  say(`Citus works with a coordinator on ${coordinator} and workers on ${others.join(' and ')}.`);
  return engine;
}
