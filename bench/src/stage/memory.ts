import { readFileSync } from 'node:fs';

/** Memory that a process holds, in megabytes. NaN where there is no /proc. */
export const residentMegabytes = (pid: number): number => megabytesOf(pid, 'VmRSS');

/** The most that it has held so far. */
export const peakMegabytes = (pid: number): number => megabytesOf(pid, 'VmHWM');

function megabytesOf(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  if (process.platform !== 'linux') return Number.NaN;
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) / 1_000;
}
