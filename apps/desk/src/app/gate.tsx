import { LinearProgress } from '@mui/material';
import { useState, type ReactNode } from 'react';
import { errorText } from '../lib/api.ts';
import { useSessionQuery, useSessionUpkeep } from '../lib/session.ts';
import { Entrance } from './entrance.tsx';
import { Enrol } from './enrol.tsx';
import { LockScreen } from './lock-screen.tsx';
import { LogIn } from './log-in.tsx';

/** Lets in whoever is at work, and nobody else sees anything. */
export function Gate({ children }: { children: ReactNode }) {
  const { data: session, isError, error, refetch, isFetching } = useSessionQuery();
  const [wasOpen, setWasOpen] = useState(false);
  useSessionUpkeep();
  if (session?.state === 'open' && !wasOpen) setWasOpen(true);
  if (session === undefined) {
    if (!isError) return <LinearProgress aria-label="Loading" />;
    return (
      <Entrance
        title="No answer"
        command="Retry"
        isBusy={isFetching}
        error={errorText(error)}
        onSubmit={() => void refetch()}
      >
        {null}
      </Entrance>
    );
  }
  switch (session.state) {
    case 'none':
      return <LogIn />;
    case 'enrolling':
      return <Enrol session={session} />;
    case 'locked':
    case 'open':
      return (
        <>
          {session.state === 'locked' ? <LockScreen session={session} /> : null}
          {/* Behind the lock what was being written stays, and cannot be seen. */}
          {wasOpen ? <div hidden={session.state === 'locked'}>{children}</div> : null}
        </>
      );
  }
}
