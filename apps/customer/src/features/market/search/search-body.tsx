import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { Button, TextButton } from '../../../ui/button.tsx';
import { SearchDrawing } from '../../../ui/empty-drawings.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { List } from '../../../ui/list.tsx';
import { SectionHeading } from '../../../ui/section-heading.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { NotLoaded } from '../../frame/not-loaded.tsx';
import { FavouriteChoice } from '../watchlists/favourite-choice.tsx';
import { useFollowedAmong } from '../watchlists/favourite.ts';
import { useOwnToasts } from '../watchlists/star-button.tsx';
import { forgetRecentSearches, keepRecentSearch, useRecentSearches, type RecentSearch } from './recent-searches.ts';
import { SearchRow, searchColumns } from './search-row.tsx';
import { useMostActive, useNamed, useSearchResults, type Found, type SearchClass } from './search-queries.ts';

interface SearchBodyProps {
  typed: string;
  wanted: SearchClass | undefined;
  onSearchAll: () => void;
  onClose: () => void;
  onOpenResult: () => void;
}

/** What was found; before anything is asked for, what was opened last and what is traded most. */
export function SearchBody({ typed, wanted, onSearchAll, onClose, onOpenResult }: SearchBodyProps) {
  const { t } = useLingui();
  const [choosing, setChoosing] = useState<string>();
  const [isChoosing, setIsChoosing] = useState(false);
  const say = useOwnToasts();
  const results = useSearchResults(typed, wanted);
  const draw: DrawRow = (item, priced, words = '') => (
    <SearchRow
      key={item.symbol}
      item={item}
      priced={priced}
      words={words}
      say={say}
      onOpen={() => {
        keepRecentSearch(item);
        onOpenResult();
      }}
      onChoose={() => {
        setChoosing(item.symbol);
        setIsChoosing(true);
      }}
    />
  );
  return (
    <>
      {typed.trim() === '' && wanted === undefined ? (
        <Beginning draw={draw} />
      ) : (
        <Results
          results={results}
          draw={draw}
          elsewhere={
            wanted === undefined ? (
              <Button variant="tonal" render={<Link to="/markets" onClick={onClose} />}>{t`Go to Markets`}</Button>
            ) : (
              <Button variant="tonal" onClick={onSearchAll}>{t`Search all markets`}</Button>
            )
          }
        />
      )}
      {choosing !== undefined && (
        <FavouriteChoice symbol={choosing} open={isChoosing} onClose={() => setIsChoosing(false)} />
      )}
    </>
  );
}

type Item = Pick<RecentSearch, 'symbol' | 'name' | 'type' | 'market'>;
type DrawRow = (item: Item, priced: Found | undefined, words?: string) => ReactNode;

function Beginning({ draw }: { draw: DrawRow }) {
  const { t } = useLingui();
  const recent = useRecentSearches();
  const named = useNamed(recent.map(({ symbol }) => symbol));
  const { data: active = [] } = useMostActive();
  useFollowedAmong([...new Set([...recent, ...active].map(({ symbol }) => symbol))]);
  const pricedOf = new Map(named.data?.map((row) => [row.symbol, row]));
  return (
    <>
      {recent.length === 0 && (
        <p className="quiet gutter above-3">{t`Type a few letters of a name or code. All markets are searched.`}</p>
      )}
      {recent.length > 0 && (
        <section>
          <SectionHeading link={<TextButton onClick={forgetRecentSearches}>{t`Clear`}</TextButton>}>
            {t`Recent`}
          </SectionHeading>
          <List label={t`Recent`} columns={searchColumns}>
            {recent.map((item) => draw(item, pricedOf.get(item.symbol)))}
          </List>
        </section>
      )}
      {active.length > 0 && (
        <section>
          <SectionHeading>{t`Most active`}</SectionHeading>
          <List label={t`Most active`} columns={searchColumns}>
            {active.map((row) => draw(row, row))}
          </List>
        </section>
      )}
    </>
  );
}

interface ResultsProps {
  results: ReturnType<typeof useSearchResults>;
  draw: DrawRow;
  /** Where nothing was found: the next step, as a button. */
  elsewhere: ReactNode;
}

function Results({ results, draw, elsewhere }: ResultsProps) {
  const { t } = useLingui();
  const { data, words, isPlaceholderData } = results;
  useFollowedAmong(data?.map(({ symbol }) => symbol) ?? []);
  if (data === undefined) {
    return (
      <NotLoaded query={results} title={t`Search failed`} loading={t`Searching`}>
        <SkeletonRows count={5} columns={searchColumns} figures={1} />
      </NotLoaded>
    );
  }
  const count = data.length;
  return (
    <>
      <p className="sr-only" role="status">
        {!isPlaceholderData && words === '' && t`${plural(count, { one: '# result', other: '# results' })}`}
        {!isPlaceholderData &&
          words !== '' &&
          t`${plural(count, { one: '# result', other: '# results' })} for ${words}`}
      </p>
      {count === 0 ? (
        <EmptyState
          drawing={<SearchDrawing />}
          title={words === '' ? t`Nothing found` : t`Nothing found for “${words}”`}
          action={elsewhere}
        >
          <Trans>Check the spelling, or type fewer letters.</Trans>
        </EmptyState>
      ) : (
        <List label={t`Results`} columns={searchColumns}>
          {data.map((row) => draw(row, row, words))}
        </List>
      )}
    </>
  );
}
