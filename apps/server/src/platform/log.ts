import { pino, type DestinationStream, type Logger } from 'pino';

export type { Logger } from 'pino';

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Names under which secrets and personal data travel, here and one or two levels inside what is logged. */
const privateFields = [
  'authorization',
  'token',
  'cookie',
  'password',
  'password_new',
  'new_password',
  'stock_password',
  'fund_code_new',
  'bank_card',
  'id_number',
  'phone',
];

/**
 * Structured logs, one JSON object a line on standard output.
 * Whatever is logged under the name of a secret is replaced, so that a careless line does not tell it.
 */
export function createLog(level: LogLevel, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: { pid: process.pid },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: redactedPaths(), censor: '[redacted]' },
    serializers: { err: describeError },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

function redactedPaths(): string[] {
  const quoted = privateFields.map((field) => `["${field}"]`);
  return ['', '*', '*.*'].flatMap((prefix) => quoted.map((field) => `${prefix}${field}`));
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
