import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { Framer } from '../src/wire/framer.ts';
import type { Message } from '../src/wire/message.ts';
import type { VenueUnderTest } from '../tests/scenes.ts';

/** Where `scripts/lib/counterparts.mjs` has put QuickFIX. */
const folder = process.env.FIX_COUNTERPARTS ?? '';

export interface QuickFixSession {
  readonly version: 'FIX.4.2' | 'FIX.4.4';
  readonly client: string;
}

export interface QuickFix extends VenueUnderTest {
  /** Of what it has received, as it came, from its first start on. */
  received(): Promise<Message[]>;
  /** What it has said to a client, by its store, which is written before the wire: a number that is there twice went out as the last. */
  saidTo(client: string): Promise<Message[]>;
}

/** An example program of QuickFIX as a process, which checks every message by its dictionaries. */
export async function quickFix(
  program: 'ordermatch' | 'executor',
  port: number,
  sessions: readonly QuickFixSession[],
): Promise<QuickFix> {
  const own = await mkdtemp(join(tmpdir(), `sauda-${program}-`));
  const settings = join(own, 'settings.cfg');
  const store = join(own, 'store');
  await writeFile(settings, settingsOf(port, store, sessions));
  const output = join(own, 'output');
  let running: ChildProcess | undefined;
  return {
    port,
    async received() {
      const said = await readFile(output, 'latin1');
      return messagesIn([...said.matchAll(/, incoming>\n {2}\((8=FIX.*?)\)\n/g)].map(([, text]) => text).join(''));
    },
    async saidTo(client) {
      const [{ version } = { version: 'FIX.4.2' }] = sessions;
      const messages = messagesIn(await readFile(join(store, `${version}-VENUE-${client}.body`), 'latin1'));
      return [...new Map(messages.map((message) => [message.number(34), message])).values()];
    },
    async start() {
      await mkdir(store, { recursive: true });
      // It reads commands from its standard input, and ends where that does.
      const log = openSync(output, 'a');
      const started = spawn(join(folder, program), [settings], {
        stdio: ['pipe', log, 'inherit'],
        env: { ...process.env, LD_LIBRARY_PATH: join(folder, 'lib/quickfix') },
      });
      closeSync(log);
      running = started;
      await vi.waitFor(() => canConnect(port), { timeout: 10_000, interval: 50 });
    },
    async kill() {
      if (running === undefined || running.exitCode !== null || running.signalCode !== null) return;
      running.kill('SIGKILL');
      await once(running, 'exit');
    },
    forget: () => rm(store, { recursive: true, force: true }),
  };
}

function messagesIn(text: string): Message[] {
  const frames = new Framer().push(Buffer.from(text, 'latin1'));
  return frames.flatMap((frame) => ('message' in frame ? frame.message : []));
}

function settingsOf(port: number, store: string, sessions: readonly QuickFixSession[]): string {
  const common = {
    ConnectionType: 'acceptor',
    SocketAcceptPort: port,
    SocketReuseAddress: 'Y',
    StartTime: '00:00:00',
    EndTime: '00:00:00',
    FileStorePath: store,
    FileLogPath: store,
    UseDataDictionary: 'Y',
    SenderCompID: 'VENUE',
  };
  const parts = sessions.map(({ version, client }) => ({
    BeginString: version,
    TargetCompID: client,
    DataDictionary: join(folder, `${version.replaceAll('.', '')}.xml`),
  }));
  const write = (name: string, values: object) =>
    [`[${name}]`, ...Object.entries(values).map(([key, value]) => `${key}=${String(value)}`)].join('\n');
  return `${[write('DEFAULT', common), ...parts.map((part) => write('SESSION', part))].join('\n')}\n`;
}

async function canConnect(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
  } finally {
    socket.destroy();
  }
}
