import { Button } from '@mui/material';
import { ListState } from './list-state.tsx';
import { PlainTable, type PlainTableProps } from './plain-table.tsx';

interface PagedTableProps<T> extends PlainTableProps<T> {
  query: Parameters<typeof ListState>[0]['query'] & { hasNextPage: boolean; fetchNextPage(): unknown };
}

/** A table inside a page whose list goes on. */
export function PagedTable<T>({ query, ...table }: PagedTableProps<T>) {
  return (
    <ListState query={query} isEmpty={false} empty="">
      <PlainTable {...table} />
      {query.hasNextPage ? (
        <Button size="small" onClick={() => void query.fetchNextPage()}>
          Show more
        </Button>
      ) : null}
    </ListState>
  );
}
