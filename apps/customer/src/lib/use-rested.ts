import { useEffect, useState } from 'react';

/** A value that is being typed, once it has stayed the same for `restMs`. */
export function useRested(value: string, restMs: number): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs);
    return () => clearTimeout(timer);
  }, [value, restMs]);
  return rested;
}
