import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { getCompileCacheDir } from 'node:module';
import type { Socket } from 'node:net';
import { dirname, join } from 'node:path';
import { letOthersFirst } from '../priority.ts';
import { readFrames, writeFrame } from './frames.ts';
import { bytesAtMost, findings, tasks, type Finding, type Task } from './limits.ts';

export interface Found {
  readonly finding: Finding;
  /** Empty where there is none. */
  readonly output: Buffer;
  /** It has no answer, as the process ended by itself or by others. */
  readonly hasDied?: true;
}

export interface DecoderLimits {
  /** Of the processor's time, where the machine tells it: after so much a picture is given up, and in any case after three times as long. */
  readonly timeoutMs: number;
  /** Of the whole process, where the machine tells it. */
  readonly memoryBytes: number;
  /** Called with how a process has ended that was still asked for something. */
  onDeath(ended: number | string | null): void;
}

const script = join(import.meta.dirname, 'decoder-process.ts');
const compileCache = getCompileCacheDir();
const killSignal = 'SIGKILL';
const checkMs = 100;
/** A quarter of a core beside who wants all of it: less, and on a busy machine pictures would be given up for the time they wait. */
const niceness = 5;
const pageBytes = 4_096;
/** A process that lets all others go first waits for most of the time on a busy machine, which is not its picture's fault. */
const patience = 3;
const msPerTick = 10;
const nothing = Buffer.alloc(0);

export type Decoder = ReturnType<typeof startDecoder>;

/** A process that decodes pictures, one after another. */
export function startDecoder({ timeoutMs, memoryBytes, onDeath }: DecoderLimits) {
  // It is told nothing of this process, so no secrets, but where what is compiled already lies: half of its time was that.
  const child = spawn(process.execPath, ['--max-old-space-size=256', script], {
    env: compileCache === undefined ? {} : { NODE_COMPILE_CACHE: dirname(compileCache) },
    stdio: ['pipe', 'ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<number | string | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(code ?? signal));
  });
  // Whoever asks hears of it.
  ended.catch(() => undefined);
  // Of all ways not to start, this one leaves no streams either.
  if (!(child.stdin as Socket | null | undefined))
    throw new Error('No decoder can be started: too many files are open.');
  // Orders do not wait for pictures: a process that starts has a core for itself for half a second, and there are two of them.
  letOthersFirst(child.pid, niceness);
  const [stdin, answers] = [child.stdin as Socket, child.stdio[3] as Socket];
  const frames = readFrames(answers, bytesAtMost);
  // A process that has seen enough reads no further, which is no fault.
  stdin.on('error', () => undefined);
  let pictures = 0;

  const kill = () => void child.kill(killSignal);

  /** What is too much ends the process, whatever it is at. @returns what ends the watching, and says why it was killed */
  function watch(): () => Finding | undefined {
    let why: Finding | undefined;
    const giveUp = (finding: Finding) => {
      why ??= finding;
      kill();
    };
    const before = usedMs(child.pid);
    const timer = setTimeout(giveUp, before === undefined ? timeoutMs : patience * timeoutMs, 'tookTooLong');
    const looks = setInterval(() => {
      if (residentBytes(child.pid) > memoryBytes) giveUp('damaged');
      if ((usedMs(child.pid) ?? 0) - (before ?? 0) > timeoutMs) giveUp('tookTooLong');
    }, checkMs);
    return () => {
      clearTimeout(timer);
      clearInterval(looks);
      return why;
    };
  }

  return {
    /** Undefined where it could not be started. */
    pid: child.pid,
    /** As far as it was heard: one that rests is ended by others too, as for its memory. */
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    /** How many it has been asked about. */
    pictures: () => pictures,
    /** Bytes of memory that it holds; 0 where the machine does not tell. */
    memory: () => residentBytes(child.pid),
    async ask(task: Task, content: Uint8Array): Promise<Found> {
      pictures += 1;
      for (const one of [child, stdin, answers]) one.ref();
      const stopWatching = watch();
      try {
        writeFrame(stdin, tasks.indexOf(task), content);
        const answer = await frames.next().catch(() => undefined);
        if (answer?.done === false) {
          const finding = findings[answer.value.kind];
          if (finding !== undefined) return { finding, output: answer.value.content };
        }
        kill();
        const how = await ended;
        onDeath(how);
        const why = stopWatching();
        return why === undefined
          ? { finding: 'damaged', output: nothing, hasDied: true }
          : { finding: why, output: nothing };
      } finally {
        stopWatching();
      }
    },
    /** While it waits for the next picture it keeps nobody from ending. */
    rest(): void {
      for (const one of [child, stdin, answers]) one.unref();
    },
    end: kill,
  };
}

/** Of the processor's time; undefined where the machine does not tell. */
function usedMs(pid: number | undefined): number | undefined {
  if (process.platform !== 'linux' || pid === undefined) return undefined;
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The second field is a name in brackets; from behind it the times in user and system mode are the twelfth and thirteenth.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * msPerTick;
  } catch {
    return undefined;
  }
}

function residentBytes(pid: number | undefined): number {
  if (process.platform !== 'linux' || pid === undefined) return 0;
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]) * pageBytes;
  } catch {
    return 0;
  }
}
