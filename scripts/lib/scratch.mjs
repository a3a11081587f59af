import { accessSync, constants, readFileSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const inMemory = '/dev/shm';
/** Databases and browsers of a whole run take a half of it at the most. */
const neededBytes = 12 * 1024 ** 3;

/** Where tests have their databases and files: in memory where there is plenty, since to make and to remove them is a tenth of the work. */
export function scratchFolder() {
  return hasRoom() && !isNoexec() ? inMemory : tmpdir();
}

function hasRoom() {
  try {
    accessSync(inMemory, constants.W_OK);
    const { bavail, bsize } = statfsSync(inMemory);
    return Math.min(bavail * bsize, process.availableMemory()) >= neededBytes;
  } catch {
    // There is none on this system.
    return false;
  }
}

/** Whether nothing may be loaded from there as a program, as containers like to have it. */
function isNoexec() {
  const mount = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .find((line) => line.split(' ')[1] === inMemory);
  return mount === undefined || mount.split(' ')[3].split(',').includes('noexec');
}
