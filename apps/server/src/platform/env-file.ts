import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { errorCode, StartError } from './start-error.ts';

/**
 * Fills in from `.env` in `directory`, where there is one, what the environment leaves out.
 * @throws StartError where it cannot be read; Node's own `loadEnvFile` says then that there is none.
 */
export function loadEnvFile(directory: string): void {
  const file = join(directory, '.env');
  for (const [name, value] of Object.entries(parseEnv(readText(file)))) process.env[name] ??= value;
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT') return '';
    throw new StartError(`${file} cannot be read (${code ?? 'unknown'}).`, { cause: error });
  }
}
