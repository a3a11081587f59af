import type { DeskAnswer, DeskRight } from '@sauda/contract/desk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, onSessionChange } from './api.ts';
import { setTimeZone } from './zone.ts';
import { intervals } from './intervals.ts';

export type Session = DeskAnswer<'GET /me'>['data'];

export const sessionKey = 'session';
const queryKey = [sessionKey];

/** The session as the server has it. */
export function useSessionQuery() {
  return useQuery({
    queryKey,
    async queryFn({ signal }) {
      const { data } = await api.call('GET /me', { signal, isBackground: true });
      setTimeZone(data.time_zone);
      return data;
    },
    refetchInterval: intervals.sessionMs,
    staleTime: Infinity,
  });
}

/** The session of whoever is at work. */
export function useSession(): Session {
  const { data } = useSessionQuery();
  if (data === undefined) throw new Error('Nobody is at work.');
  return data;
}

export function useMay(): (right: DeskRight) => boolean {
  const { staff } = useSession();
  return (right) => staff?.rights.includes(right) ?? false;
}

export function useSetSession(): (session: Session) => void {
  const client = useQueryClient();
  return (session) => {
    // One that was asked for before would come after it.
    void client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, session);
  };
}

/** Asks for the session anew when the server refuses for want of one, and keeps it awake while somebody is there. */
export function useSessionUpkeep(): void {
  const client = useQueryClient();
  useEffect(() => onSessionChange(() => void client.invalidateQueries({ queryKey })), [client]);
  useEffect(() => {
    let seenAt = performance.now();
    const wake = () => {
      if (performance.now() - seenAt < intervals.presenceMs) return;
      seenAt = performance.now();
      const known = client.getQueryData(queryKey);
      api.call('GET /me', {}).then(
        ({ data }) => {
          // It may have been locked or opened meanwhile.
          if (client.getQueryData(queryKey) === known) client.setQueryData(queryKey, data);
        },
        () => undefined,
      );
    };
    const events = ['keydown', 'pointerdown'] as const;
    events.forEach((event) => addEventListener(event, wake));
    return () => events.forEach((event) => removeEventListener(event, wake));
  }, [client]);
}
