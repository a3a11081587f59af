import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '@sauda/contract';
import { api, queryKeys } from '../../../../lib/api.ts';
import { intervals } from '../../../../lib/intervals.ts';
import type { ApplicationRow } from '../ipos.ts';
import type { DrawQuestion } from './draw-worker.ts';
import type { DrawCheck } from './verify-draw.ts';

export type Draw = Omit<Answer<'GET /client/ipo/draw'>['data'], 'next'>;

/** The published book and draw of an IPO, all pages of it. Until the seed is revealed it is looked at again. */
export const drawQuery = (id: number) =>
  queryOptions({
    queryKey: [...queryKeys.offerings, 'draw', id],
    async queryFn({ signal }): Promise<Draw> {
      let { next, ...draw } = (await api.call('GET /client/ipo/draw', { query: { id }, signal })).data;
      const rows = [...draw.rows];
      while (next !== null) {
        const page = (await api.call('GET /client/ipo/draw', { query: { id, after: next }, signal })).data;
        rows.push(...page.rows);
        next = page.next;
      }
      return { ...draw, rows };
    },
    refetchInterval: ({ state }) => (state.data?.seed === null ? intervals.openRequestMs : false),
  });

const APPLICATIONS_A_PAGE = 100;

/** The customer's own application for an IPO, the last one; null where there is none. */
export const myApplicationQuery = (ipoId: number) =>
  queryOptions({
    queryKey: [...queryKeys.offerings, 'my-application', ipoId],
    async queryFn({ signal }): Promise<ApplicationRow | null> {
      for (let page = 1; ; page += 1) {
        const query = { page, limit: APPLICATIONS_A_PAGE };
        const { rows, count } = await api.call('GET /stock/success/ipo/list', { query, signal });
        const mine = rows.find((row) => row.ipo_id === ipoId);
        if (mine !== undefined) return mine;
        if (rows.length === 0 || page * APPLICATIONS_A_PAGE >= count) return null;
      }
    },
  });

/** The draw done again in this browser. */
export const drawCheckQuery = (draw: Draw, mine: string | undefined) =>
  queryOptions({
    queryKey: [...queryKeys.offerings, 'draw-check', draw.id, draw.seed, mine],
    queryFn: ({ signal }) => askWorker({ published: draw, mine }, signal),
    staleTime: Infinity,
    retry: false,
  });

/** Whether this browser gives the page what the check needs: not over plain http. */
export function canCheckDraws(): boolean {
  return typeof crypto.subtle?.digest === 'function';
}

function askWorker(question: DrawQuestion, signal: AbortSignal): Promise<DrawCheck> {
  const worker = new Worker(new URL('./draw-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<DrawCheck>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<DrawCheck | undefined>) =>
      data === undefined ? reject(new Error('The seed is not revealed yet.')) : resolve(data),
    );
    worker.addEventListener('error', ({ message }) => reject(new Error(message)));
    signal.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
    worker.postMessage(question);
  }).finally(() => worker.terminate());
}
