import { specWords } from '@sauda/contract/spec-words';
import { pino, type DestinationStream, type Logger } from 'pino';

export type { Logger } from 'pino';

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

const secrets = ['authorization', 'token', 'cookie', 'password', 'new_password', 'bank_card', 'id_number', 'phone'];
const plain = new Set([...secrets, 'transaction_password', 'new_transaction_password']);
/** Names under which secrets and personal data travel, in plain terms and on the wire. */
const privateFields: ReadonlySet<string> = new Set([
  ...plain,
  ...Object.entries(specWords).flatMap(([word, name]) => (plain.has(name) ? word : [])),
]);
/** How far inside what is logged those names are looked for. */
const redactedDepth = 3;

/** Characters that wait where nobody takes them, as where a disk is full or a pipe is not read. What comes on top is dropped. */
const waitingAtMost = 16 * 1024 * 1024;
/** How long the end of the process waits for whoever reads the log. */
const lastLinesMs = 1_000;

/**
 * Structured logs, one JSON object a line on standard output.
 * Whatever is logged under the name of a secret is replaced, so that a careless line does not tell it. Lines leave
 * together, in a write of some kilobytes or after a tenth of a second, and at the end of the process: one for each request took
 * a twentieth of the server's time. Only what kills it at once (SIGKILL) takes the last ones with it.
 * A log that cannot be written stops nothing: lines wait, and leave once it can be.
 */
export function createLog(level: LogLevel, destination: DestinationStream = standardOutput()): Logger {
  const log = pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: {
        level: (label) => ({ level: label }),
        log: (fields) => withoutSecrets(fields, redactedDepth),
      },
      serializers: { err: describeError },
    },
    destination,
  );
  // The formatter of fields does not see what a child logger carries; children inherit this.
  const { child } = log;
  log.child = function (this: Logger, bindings, options) {
    return child.call(this, withoutSecrets(bindings, redactedDepth), options);
  } as typeof child;
  return log;
}

function standardOutput(): DestinationStream {
  let isWritten = true;
  let waitsUntil = Infinity;
  const output = pino.destination({
    dest: 1,
    sync: false,
    minLength: 4_096,
    periodicFlush: 100,
    maxLength: waitingAtMost,
    retryEAGAIN: () => performance.now() < waitsUntil,
  });
  output.on('error', () => (isWritten = false));
  output.on('write', () => (isWritten = true));
  // At the exit there is nothing else that could run: its own would try for ever.
  const { flushSync } = output;
  output.flushSync = () => {
    if (!isWritten) return;
    waitsUntil = performance.now() + lastLinesMs;
    try {
      flushSync.call(output);
    } catch {
      // Nobody takes them.
    } finally {
      waitsUntil = Infinity;
    }
  };
  return output;
}

/** The same object where it holds no secret, which is nearly always, else a copy with the secrets replaced. */
function withoutSecrets(fields: Record<string, unknown>, depth: number): Record<string, unknown> {
  let copy: Record<string, unknown> | undefined;
  for (const name in fields) {
    const value = fields[name];
    const shown = privateFields.has(name)
      ? '[redacted]'
      : isPlain(value) && depth > 1
        ? withoutSecrets(value, depth - 1)
        : value;
    if (shown !== value) (copy ??= { ...fields })[name] = shown;
  }
  return copy ?? fields;
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !(value instanceof Error);
}

interface DescribedError {
  type: string;
  message: string;
  code?: unknown;
  stack?: string | undefined;
  cause?: DescribedError;
}

/**
 * An error's name, message, code and stack. A database error also carries the statement's values, which may be a
 * customer's, so nothing else is taken over.
 */
function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...('code' in error ? { code: error.code } : {}),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}
