import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runToEnd } from './processes.mjs';
import { Problem } from './say.mjs';

/**
 * Fetches packages of Debian and unpacks them into `folder`, without installing anything.
 * @param needs the sentence that says what is needed, for whoever has not got it
 * @throws Problem
 */
export async function unpackDebianPackages(packages, folder, needs) {
  mkdirSync(folder, { recursive: true });
  if (packages.length === 0) return;
  const run = (program, rest) => runOrSay(program, rest, { cwd: folder, needs });
  // Where the lists of packages are old, what they name may be gone.
  await run('apt-get', ['-qq', 'download', ...packages]).catch(async () => {
    await run('apt-get', ['-qq', 'update']);
    await run('apt-get', ['-qq', 'download', ...packages]);
  });
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.deb'))) {
    await run('dpkg-deb', ['--extract', file, '.']);
    rmSync(join(folder, file));
  }
}

/** What has to be fetched so that these can run: they, and what they stand on and this machine lacks. */
export async function missingForDebianPackages(packages, needs) {
  const simulate = ['-qq', '--simulate', '--no-install-recommends', 'install', ...packages];
  const output = await runOrSay('apt-get', simulate, { needs });
  return output.split('\n').flatMap((line) => /^Inst (\S+)/.exec(line)?.[1] ?? []);
}

/** @throws Problem with `needs` and the last that the program has said */
export async function runOrSay(program, rest, { cwd, needs }) {
  const { code, output } = await runToEnd(program, rest, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  if (code !== 0) throw new Problem(`${needs}\n${program} said: ${output.trim().split('\n').at(-1)}`);
  return output;
}
