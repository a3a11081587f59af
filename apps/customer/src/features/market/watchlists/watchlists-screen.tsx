import { useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { RootHeader } from '../../frame/root-header.tsx';
import { SettingsLink } from '../../frame/settings-link.tsx';
import { IndexStrips } from '../index-strips.tsx';
import { SearchButton } from '../search/search-button.tsx';
import { WatchlistsView } from './watchlists-view.tsx';
import { TextButton } from '../../../ui/text-button.tsx';

const route = getRouteApi('/watchlists');

export function WatchlistsScreen() {
  const { t } = useLingui();
  const { list } = route.useSearch();
  const navigate = route.useNavigate();
  const [isEditing, setIsEditing] = useState(false);
  return (
    <>
      <RootHeader
        title={t`Watchlists`}
        actions={
          <>
            <TextButton aria-pressed={isEditing} onClick={() => setIsEditing(!isEditing)}>
              {isEditing ? t`Done` : t`Edit`}
            </TextButton>
            <SearchButton />
            <SettingsLink />
          </>
        }
      />
      <main>
        <IndexStrips firstOnly />
        <WatchlistsView
          list={list}
          isEditing={isEditing}
          onShow={(id) => {
            setIsEditing(false);
            void navigate({ search: id === 0 ? {} : { list: id }, replace: true, resetScroll: false });
          }}
        />
      </main>
    </>
  );
}
