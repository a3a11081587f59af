import type { Clock } from '../../src/platform/clock.ts';
import type { RoundOptions, Rounds, Work } from '../../src/platform/rounds.ts';

/** Rounds that go by a clock which a test moves: what is due by it is done once each time the test says so. */
export interface SteppedRounds extends Rounds {
  /** Does all that is due, one after the other, and waits for what news have begun. Failures are thrown. */
  step(): Promise<void>;
}

interface Due {
  readonly everyMs: number;
  readonly work: () => Promise<unknown>;
  at: number;
}

export function createSteppedRounds(clock: Clock): SteppedRounds {
  const dues: Due[] = [];
  const running = new Map<string, Promise<void>>();
  const beginnings: Array<() => () => void> = [];
  let endings: Array<() => void> | undefined;
  const failures: unknown[] = [];

  function run(name: string, work: Work): void {
    if (running.has(name)) return;
    const one = async () => {
      try {
        await work();
      } catch (error) {
        failures.push(error);
      }
      running.delete(name);
    };
    running.set(name, one());
  }

  function declare(begin: () => () => void): void {
    beginnings.push(begin);
    endings?.push(begin());
  }

  function every(everyMs: number, name: string, work: Work, { dueWork }: RoundOptions = {}): () => void {
    const look = async () => (dueWork === undefined ? work() : dueWork.runIfDue(name, everyMs, async () => work()));
    dues.push({ everyMs, work: look, at: clock.now().getTime() });
    return () => run(name, look);
  }

  async function idle(): Promise<void> {
    while (running.size > 0) await Promise.all(running.values());
  }

  return {
    every,
    onNews(source, name, { work }) {
      declare(() => source.subscribe((news) => run(name, () => work(news))));
    },
    soon: run,
    idle,
    start() {
      endings = beginnings.map((begin) => begin());
    },
    async stop() {
      for (const end of endings ?? []) end();
      endings = undefined;
      await idle();
    },
    async step() {
      for (const due of dues) {
        const now = clock.now().getTime();
        if (due.at > now) continue;
        due.at = now + due.everyMs;
        await due.work();
      }
      await idle();
      if (failures.length > 0) throw failures[0];
    },
  };
}
