import type { ReactNode } from 'react';
import { List, ListBase, Pagination, useListContext, type SortPayload } from 'react-admin';
import { intervals } from '../../lib/intervals.ts';
import type { ListName, RowOf, SortOf } from '../../lib/lists.ts';
import { Failure } from '../../ui/loaded.tsx';
import { RecordTable, type Column } from '../../ui/record-table.tsx';
import { filterInputs, type Filter } from './filters.tsx';
import { exactTimeText } from '../../lib/format.ts';
import { ListTools } from './list-tools.tsx';
import { SumLine } from './sum-line.tsx';

export interface ListColumn<Name extends ListName> extends Column<RowOf<Name>> {
  readonly sort?: SortOf<Name>;
}

interface ListedProps<Name extends ListName> {
  name: Name;
  title: string;
  empty: string;
  columns: readonly ListColumn<Name>[];
  /** What the list is always narrowed by. */
  filter?: Readonly<Record<string, unknown>>;
  /** Where a row leads. Absent: nowhere. */
  pathOf?(row: RowOf<Name>): string;
  /** It changes by itself, but seldom, and no stream tells of it: asked for again as seldom as beside one. */
  isSlow?: true;
}

interface DeskListProps<Name extends ListName> extends ListedProps<Name> {
  /** How it is sorted by itself. Absent: as the server likes, and no other way. */
  sort?: SortPayload & { field: SortOf<Name> };
  filters?: readonly Filter<Name>[];
  /** Buttons above the list. */
  actions?: ReactNode;
  /** What stands between the filters and the rows. */
  above?: ReactNode;
  /** It stands in a page about something else, whose address is not its own. */
  isEmbedded?: boolean;
  /** Whether a row will change by itself: while one will, the list is asked for again and again. */
  isMoving?(row: RowOf<Name>): boolean;
}

const embedded = { title: false, disableSyncWithLocation: true, storeKey: false } as const;

const listSx = {
  px: 2,
  minWidth: 0,
  '& .RaList-main': { width: '100%', minWidth: 0 },
  '& .RaList-content': { overflow: 'auto' },
};

/** A list that is paged, narrowed, sorted and handed out by the server; mostly with a page of its own. */
export function DeskList<Name extends ListName>(props: DeskListProps<Name>) {
  const { name, title, empty, columns, filter, sort, filters = [], actions, above, isEmbedded = false } = props;
  const { isMoving, isSlow = false, pathOf } = props;
  const refetchInterval = isMoving === undefined ? isSlow && intervals.besideStreamMs : whileMoving(isMoving);
  return (
    <List
      resource={name}
      {...(isEmbedded ? embedded : { title })}
      empty={false}
      perPage={50}
      pagination={<Pages />}
      filters={filterInputs(filters)}
      actions={<ListTools name={name}>{actions}</ListTools>}
      sx={listSx}
      {...(filter === undefined ? {} : { filter })}
      {...(sort === undefined ? {} : { sort })}
      {...(refetchInterval === false ? {} : { queryOptions: { refetchInterval } })}
    >
      <ListFailure />
      {above}
      <RecordTable label={title} columns={columns} empty={empty} {...(pathOf === undefined ? {} : { pathOf })} />
      <AsOf />
    </List>
  );
}

/** How long until the list is asked for again, by what it said last. */
function whileMoving<Row>(isMoving: (row: Row) => boolean) {
  return ({ state: { data } }: { state: { data?: { data: unknown[] } | undefined } }): number | false =>
    data?.data.some((row) => isMoving(row as Row)) === true ? intervals.movingListMs : false;
}

/** A list inside a page about something else. */
export function InnerList<Name extends ListName>(props: ListedProps<Name>) {
  const { name, title, empty, columns, filter = {}, pathOf, isSlow = false } = props;
  return (
    <ListBase
      key={JSON.stringify(filter)}
      resource={name}
      filter={filter}
      perPage={25}
      storeKey={false}
      disableSyncWithLocation
      {...(isSlow ? { queryOptions: { refetchInterval: intervals.besideStreamMs } } : {})}
    >
      <ListFailure />
      <RecordTable label={title} columns={columns} empty={empty} {...(pathOf === undefined ? {} : { pathOf })} />
      <AsOf />
      <Pages />
    </ListBase>
  );
}

export function ListFailure() {
  return <Failure query={useListContext()} />;
}

/** When the list is of, where it came from a replica of the database. */
function AsOf() {
  const { meta } = useListContext() as { meta?: { asOf?: string } };
  return meta?.asOf === undefined ? null : <SumLine hint="">As of {exactTimeText(meta.asOf)}, from a replica</SumLine>;
}

/** To the next page and back, where there is more than one. */
function Pages() {
  const { hasNextPage, hasPreviousPage } = useListContext();
  return hasNextPage === true || hasPreviousPage === true ? <Pagination rowsPerPageOptions={[]} /> : null;
}
