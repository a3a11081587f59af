/** Something the person at the keyboard can mend: shown as one line, without a stack. */
export class Problem extends Error {}

export function say(line) {
  process.stderr.write(`${line}\n`);
}

/** Runs `work` and ends the process with its exit code; a Problem becomes one line and exit code 1. */
export async function main(work) {
  try {
    process.exitCode = (await work()) ?? 0;
  } catch (error) {
    say(error instanceof Problem ? error.message : String(error?.stack ?? error));
    process.exitCode = 1;
  }
}

export function seconds(startedAt) {
  return `${((Date.now() - startedAt) / 1000).toFixed(1)} s`;
}
