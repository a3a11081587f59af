import { useEffect, useState } from 'react';

/** A value that changes for a while, such as what is being typed, once it has stayed the same for `restMs`. */
export function useRested<T>(value: T, restMs: number): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs);
    return () => clearTimeout(timer);
  }, [value, restMs]);
  return rested;
}
