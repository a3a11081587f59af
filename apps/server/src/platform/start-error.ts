/**
 * A start that cannot go on for a reason the operator can mend: a taken port, a full disk, a bad setting.
 * Its message is one sentence, printed alone; any other error is a fault of ours and keeps its stack.
 */
export class StartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartError';
  }
}

/** The system's code of an error (`ENOENT`, `EADDRINUSE`, `28P01` …), or undefined where it has none. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
