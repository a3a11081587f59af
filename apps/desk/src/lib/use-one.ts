import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';

/** The thing that the page's address names. */
export function useOne<T>(noun: string, load: (id: string) => Promise<{ data: T }>) {
  const { id = '' } = useParams();
  return useQuery({ queryKey: [noun, id], queryFn: async () => (await load(id)).data });
}
