import sharp from 'sharp';
import { bar, line, median, milliseconds } from '../report.ts';
import { cpuSeconds } from '../stage/cpu-time.ts';
import { openStage, type Stage } from '../stage/stage.ts';

const photos = Number(process.env['BENCH_PHOTOS'] ?? 50);
/** The app gives a call up then. */
const mostMs = 8_000;
const rounds = 2;
/** The app shrinks what it sends to this many pixels a side. */
const [width, height] = [1_200, 900];

/** Photos that as many customers send at once, from the first byte to the answer, with no process for pictures running before. */
export async function benchPhotos(): Promise<number> {
  const stage = await openStage({ customers: photos });
  try {
    const photo = await photoOf(width, height);
    const alone = await alonePerPhoto(photo);
    const runs: Run[] = [];
    for (let round = 0; round < rounds; round += 1) runs.push(await sendAll(stage, photo));
    const slowest = median(runs.map(({ ms }) => Math.max(...ms)));
    const cpu = milliseconds(median(runs.map(({ cpuMs }) => cpuMs)) / photos);
    line(
      'a photo',
      `${Math.round(photo.length / 1_000)} kB`,
      `CPU ${cpu}`,
      `decoded and encoded here ${milliseconds(alone)}`,
    );
    return bar(`${photos} at once`, slowest < mostMs, milliseconds(slowest), `< ${milliseconds(mostMs)}`);
  } finally {
    await stage.close();
  }
}

interface Run {
  /** Of each, until its answer. */
  readonly ms: readonly number[];
  readonly cpuMs: number;
}

async function sendAll({ server, customers }: Stage, photo: Buffer): Promise<Run> {
  const before = cpuSeconds(server.pid);
  const ms = await Promise.all(
    customers.map(async ({ token }) => {
      const form = new FormData();
      form.set('file', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'photo.jpg');
      const startedAt = performance.now();
      const answer = await fetch(`${server.url}/api/stock/success/upload`, {
        method: 'POST',
        headers: { token },
        body: form,
      });
      if (!answer.ok) throw new Error(`a photo was answered ${answer.status}: ${(await answer.text()).slice(0, 300)}`);
      await answer.arrayBuffer();
      return performance.now() - startedAt;
    }),
  );
  return { ms, cpuMs: (cpuSeconds(server.pid) - before) * 1_000 };
}

/** What the decoding alone takes, without HTTP, processes and the sealed file. */
async function alonePerPhoto(photo: Buffer): Promise<number> {
  const startedAt = performance.now();
  await sharp(photo)
    .resize({ width: 2_400, height: 2_400, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 85 })
    .toBuffer();
  return performance.now() - startedAt;
}

/** With as much in it as a photo has: areas, edges and noise. */
async function photoOf(width: number, height: number): Promise<Buffer> {
  const noise = {
    create: { width, height, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 18 } },
  } as const;
  return sharp(noise).blur(0.8).jpeg({ quality: 82 }).toBuffer();
}
