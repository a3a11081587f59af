import { cpuSeconds } from './cpu-time.ts';
import type { Stage } from './stage.ts';

/** Where the processors' time goes, which other work on the machine does not change much. */
export function startCpuMeter({ server, postgresPid }: Stage) {
  const used = { server: 0, PostgreSQL: 0, client: 0 };
  let pieces = 0;
  const read = () => ({
    server: cpuSeconds(server.pid),
    PostgreSQL: cpuSeconds(postgresPid),
    client: (process.cpuUsage().user + process.cpuUsage().system) / 1e6,
  });
  return {
    /** @param countOf how many pieces of work were done */
    async during<T>(work: () => Promise<T>, countOf: (result: T) => number): Promise<T> {
      const before = read();
      const result = await work();
      const after = read();
      for (const part of ['server', 'PostgreSQL', 'client'] as const) used[part] += after[part] - before[part];
      pieces += countOf(result);
      return result;
    },
    perPiece: () => Object.entries(used).map(([part, seconds]) => `${part} ${Math.round((seconds / pieces) * 1e6)} µs`),
  };
}
