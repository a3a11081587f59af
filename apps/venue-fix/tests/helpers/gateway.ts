import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** With the journal of scenes, and with the server's. */
export const programs = {
  scene: join(import.meta.dirname, 'scene-gateway.ts'),
  server: join(import.meta.dirname, '../../src/main.ts'),
} as const;

export interface GatewaySettings {
  readonly databaseUrl: string;
  readonly venue: string;
  readonly version: string;
  readonly port: number;
  readonly sender: string;
  readonly target: string;
}

/** The gateway as it runs for an operator: a process that can be killed. */
export class Gateway {
  readonly #process: ChildProcess;
  #output = '';

  constructor(
    settings: GatewaySettings,
    more: Readonly<Record<string, string>> = {},
    flags: readonly string[] = [],
    program: string = programs.scene,
  ) {
    this.#process = spawn(process.execPath, [program, ...flags], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: settings.databaseUrl,
        FIX_VENUE: settings.venue,
        FIX_VERSION: settings.version,
        FIX_HOST: '127.0.0.1',
        FIX_PORT: String(settings.port),
        FIX_SENDER: settings.sender,
        FIX_TARGET: settings.target,
        FIX_TLS: 'off',
        FIX_HEARTBEAT: '5',
        FIX_RESET: 'never',
        FIX_RETRY_MS: '50',
        FIX_RETRY_MOST_MS: '200',
        FIX_POLL_MS: '5',
        ...more,
      },
    });
    for (const stream of [this.#process.stdout, this.#process.stderr]) {
      stream?.on('data', (text: Buffer) => (this.#output += text.toString()));
    }
  }

  get output(): string {
    return this.#output;
  }

  /** @returns its exit code */
  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
    if (this.#process.exitCode === null && this.#process.signalCode === null) {
      this.#process.kill(signal);
      await once(this.#process, 'exit');
    }
    return this.#process.exitCode;
  }

  async exited(): Promise<number | null> {
    if (this.#process.exitCode === null) await once(this.#process, 'exit');
    return this.#process.exitCode;
  }
}
