import { readFileSync } from 'node:fs';

/** Memory that a process holds, in megabytes. NaN where there is no /proc. */
export function residentMegabytes(pid: number): number {
  if (process.platform !== 'linux') return Number.NaN;
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1_000;
}
