import { readFileSync, readdirSync } from 'node:fs';

/** The unit of /proc's times; the kernel's interface fixes it. */
const ticksPerSecond = 100;

/**
 * Seconds of processor time that a process and its children have used so far. Unlike a rate it does not depend on what
 * else the machine does. NaN where there is no /proc.
 */
export function cpuSeconds(pid: number): number {
  if (process.platform !== 'linux') return Number.NaN;
  let ticks = 0;
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = readStat(name);
    if (stat === undefined) continue;
    if (Number(name) === pid) ticks += stat.own + stat.ended;
    else if (stat.parent === pid) ticks += stat.own;
  }
  return ticks / ticksPerSecond;
}

interface Stat {
  readonly parent: number;
  readonly own: number;
  /** Of children that have ended. */
  readonly ended: number;
}

function readStat(pid: string): Stat | undefined {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return undefined;
  }
  // The second field is a name in brackets and may hold spaces; the third is counted from behind it.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const at = (field: number): number => fields[field - 3] ?? 0;
  return { parent: at(4), own: at(14) + at(15), ended: at(16) + at(17) };
}
