import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { PhotoState } from './photo-state.ts';
import { readToken } from '../session/session.ts';

/**
 * A picture of the customer's own as an address that an image can show: it is asked for with the session, which an image by itself
 * would not do. Undefined while it is not there, and where there is none.
 */
export function useOwnPicture(url: string | undefined): string | undefined {
  const { data: picture } = useQuery({
    queryKey: ['own-picture', url],
    queryFn: ({ signal }) => fetchPicture(url ?? '', signal),
    enabled: url !== undefined,
    staleTime: Infinity,
    gcTime: 0,
  });
  return useObjectUrl(picture);
}

/**
 * A photo that was chosen, as an address that an image can show. What this browser could not make a JPEG of, such as HEIC, it cannot show
 * either: that is shown as the server has made it, once it is there.
 */
export function usePhotoAddress(state: PhotoState): string | undefined {
  const picture = 'picture' in state && state.picture?.type === 'image/jpeg' ? state.picture : undefined;
  const chosen = useObjectUrl(picture);
  const kept = useOwnPicture(state.phase === 'uploaded' && picture === undefined ? state.url : undefined);
  return chosen ?? kept;
}

/** An address for a blob, for as long as it is shown. */
function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (blob === undefined) return undefined;
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => {
      setAddress(undefined);
      URL.revokeObjectURL(made);
    };
  }, [blob]);
  return address;
}

async function fetchPicture(url: string, signal: AbortSignal): Promise<Blob> {
  const token = readToken();
  const response = await fetch(url, { signal, headers: token === null ? {} : { token } });
  if (!response.ok) throw new Error(`a picture was refused with ${response.status}`);
  return response.blob();
}
