import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/*
 * What pg_controldata of PostgreSQL 18 prints, as far as Patroni reads it: the fields of ControlFileData
 * (src/include/catalog/pg_control.h) where they lie on a 64-bit machine.
 */

const states = [
  'starting up',
  'shut down',
  'shut down in recovery',
  'shutting down',
  'in crash recovery',
  'in archive recovery',
  'in production',
];
const levels = ['minimal', 'replica', 'logical'];
const knownVersion = 1800;

const directory = process.argv.at(-1) ?? '';
const file = readFileSync(join(directory, 'global/pg_control'));
const version = file.readUInt32LE(8);
if (version !== knownVersion) throw new Error(`pg_control has version ${version}, and this reads ${knownVersion}`);

const position = (at: number) =>
  `${file
    .readUInt32LE(at + 4)
    .toString(16)
    .toUpperCase()}/${file.readUInt32LE(at).toString(16).toUpperCase()}`;
const lines: ReadonlyArray<readonly [name: string, value: string | number]> = [
  ['pg_control version number', version],
  ['Catalog version number', file.readUInt32LE(12)],
  ['Database system identifier', file.readBigUInt64LE(0).toString()],
  ['Database cluster state', states[file.readInt32LE(16)] ?? 'unrecognized'],
  ['Latest checkpoint location', position(32)],
  ["Latest checkpoint's REDO location", position(40)],
  ["Latest checkpoint's TimeLineID", file.readUInt32LE(48)],
  ["Latest checkpoint's PrevTimeLineID", file.readUInt32LE(52)],
  ['Minimum recovery ending location', position(136)],
  ["Min recovery ending loc's timeline", file.readUInt32LE(144)],
  ['wal_level setting', levels[file.readInt32LE(172)] ?? 'unrecognized'],
  ['wal_log_hints setting', file.readUInt8(176) === 1 ? 'on' : 'off'],
  ['max_connections setting', file.readInt32LE(180)],
  ['max_worker_processes setting', file.readInt32LE(184)],
  ['max_wal_senders setting', file.readInt32LE(188)],
  ['max_prepared_xacts setting', file.readInt32LE(192)],
  ['max_locks_per_xact setting', file.readInt32LE(196)],
  ['track_commit_timestamp setting', file.readUInt8(200) === 1 ? 'on' : 'off'],
  ['Data page checksum version', file.readUInt32LE(252)],
];
for (const [name, value] of lines) process.stdout.write(`${`${name}:`.padEnd(38)}${value}\n`);
