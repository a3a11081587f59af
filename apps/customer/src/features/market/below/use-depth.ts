import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { intervals } from '../../../lib/intervals.ts';
import { liveStream, onLiveDepth, type LiveDepth } from '../../../lib/stream/live.ts';
import { usePollingMs } from '../../../lib/stream/use-live.ts';
import { depthQuery } from './instrument-page.ts';

/**
 * The newest bids and asks of a symbol, as the stream tells them.
 * @param asks whether they are asked for too: at first, and again and again where the stream is not live
 */
export function useDepth(
  symbol: string,
  { isWanted, asks }: { isWanted: boolean; asks: boolean },
): LiveDepth | undefined {
  const queryClient = useQueryClient();
  const refetchInterval = usePollingMs(intervals.tradingMs);
  useEffect(() => {
    if (!isWanted) return;
    const letGo = liveStream.wantDepth(symbol);
    const endListening = onLiveDepth((depth) => {
      if (depth.symbol === symbol) queryClient.setQueryData(depthQuery(symbol).queryKey, depth);
    });
    return () => {
      endListening();
      letGo();
    };
  }, [symbol, isWanted, queryClient]);
  return useQuery({ ...depthQuery(symbol), enabled: isWanted && asks, refetchInterval }).data;
}
