import { useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { useState, useId } from 'react';
import { RootHeader } from '../../frame/header.tsx';
import { NoticesLink } from '../../frame/notices-link.tsx';
import { SettingsLink } from '../../frame/settings-link.tsx';
import { IndexStrips } from '../index-strips.tsx';
import { SearchButton } from '../search/search-button.tsx';
import { TextButton, Button, IconButton } from '../../../ui/button.tsx';
import { TabPanel, Tabs } from '../../../ui/tabs.tsx';
import { FavouriteList } from './favourite-list.tsx';
import { type Watchlist, useWatchlistCommands, useWatchlists } from './watchlists.ts';
import { PlusIcon } from '../../../ui/icons/icons.tsx';
import { useWatchlistName, LONGEST_NAME } from './watchlist-name.ts';
import { failureText } from '../../../lib/error-text.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import styles from './watchlists.module.css';
import { useForm } from '../../../lib/forms/use-form.ts';
import { Sheet } from '../../../ui/sheet.tsx';
import { TextField } from '../../../ui/text-field.tsx';

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
            <NoticesLink />
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

interface WatchlistsViewProps {
  /** The list's number; the default one where the customer has no such list. */
  list: number | undefined;
  isEditing: boolean;
  onShow: (id: number) => void;
}

/** The customer's lists, and what is in the one that is shown. */
export function WatchlistsView({ list, isEditing, onShow }: WatchlistsViewProps) {
  const { t } = useLingui();
  const { data: lists = [] } = useWatchlists();
  // The list of favourites is there before the names of the lists are, and also where these cannot be had.
  const unnamed: Watchlist = { id: 0, name: t`Favourites`, count: 0, is_default: true };
  const shown = lists.find(({ id }) => id === list) ?? lists[0] ?? unnamed;
  return (
    <>
      <WatchlistBar lists={lists.length === 0 ? [unnamed] : lists} shown={shown.id} onShow={onShow} />
      <TabPanel id="watchlists" value={String(shown.id)}>
        {isEditing && <EditWatchlist list={shown} onRemoved={() => onShow(0)} />}
        <FavouriteList key={shown.id} watchlist={shown.id} isEditing={isEditing} />
      </TabPanel>
    </>
  );
}

interface WatchlistBarProps {
  lists: readonly Watchlist[];
  shown: number;
  onShow: (id: number) => void;
}

/** The lists as tabs, and the way to a new one. */
export function WatchlistBar({ lists, shown, onShow }: WatchlistBarProps) {
  const { t } = useLingui();
  const nameOf = useWatchlistName();
  const { make } = useWatchlistCommands();
  const [isNaming, setIsNaming] = useState(false);
  const [attempt, setAttempt] = useState(0);
  return (
    <div className={styles.bar}>
      <Tabs
        id="watchlists"
        label={t`Watchlists`}
        tabs={lists.map((list) => ({ value: String(list.id), label: nameOf(list) }))}
        value={String(shown)}
        onChange={(id) => onShow(Number.parseInt(id, 10))}
      />
      <span className={styles.add}>
        <IconButton
          label={t`New watchlist`}
          icon={<PlusIcon />}
          onClick={() => {
            make.reset();
            setAttempt(attempt + 1);
            setIsNaming(true);
          }}
        />
      </span>
      <WatchlistNameSheet
        key={attempt}
        open={isNaming}
        title={t`New watchlist`}
        name=""
        busy={make.isPending}
        error={make.error}
        onSave={(name) =>
          make.mutate(name, {
            onSuccess(id) {
              setIsNaming(false);
              onShow(id);
            },
          })
        }
        onClose={() => setIsNaming(false)}
      />
    </div>
  );
}

interface EditWatchlistProps {
  list: Watchlist;
  onRemoved: () => void;
}

/** Renames a list, or removes it after asking; the default one stays. */
export function EditWatchlist({ list, onRemoved }: EditWatchlistProps) {
  const { t } = useLingui();
  const name = useWatchlistName()(list);
  const { rename, remove } = useWatchlistCommands();
  const [isNaming, setIsNaming] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div className={styles.edit}>
      <TextButton
        onClick={() => {
          rename.reset();
          setIsNaming(true);
        }}
      >
        {t`Rename list`}
      </TextButton>
      {!list.is_default && <TextButton onClick={() => setIsAsking(true)}>{t`Remove list`}</TextButton>}
      <WatchlistNameSheet
        key={list.name}
        open={isNaming}
        title={t`Rename list`}
        name={name}
        busy={rename.isPending}
        error={rename.error}
        onSave={(next) => rename.mutate({ id: list.id, name: next }, { onSuccess: () => setIsNaming(false) })}
        onClose={() => setIsNaming(false)}
      />
      <ConfirmDialog
        open={isAsking}
        title={t`Remove the list “${name}”?`}
        confirmLabel={t`Remove`}
        cancelLabel={t`Cancel`}
        destructive
        busy={remove.isPending}
        busyLabel={t`Removing`}
        onConfirm={() =>
          remove.mutate(list.id, {
            onSuccess: onRemoved,
            onError: (error) => toast.error(failureText(error, t`Delete failed, try again later`)),
            onSettled: () => setIsAsking(false),
          })
        }
        onCancel={() => setIsAsking(false)}
      >
        {t`What is in it is no longer followed there. Nothing that you own changes.`}
      </ConfirmDialog>
    </div>
  );
}

interface WatchlistNameSheetProps {
  open: boolean;
  title: string;
  name: string;
  busy: boolean;
  error: Error | null;
  onSave: (name: string) => void;
  onClose: () => void;
}

/** Asks for a list's name. What the server refuses is said beside it. */
function WatchlistNameSheet({ open, title, name, busy, error, onSave, onClose }: WatchlistNameSheetProps) {
  const { t } = useLingui();
  const formId = useId();
  const form = useForm({ name }, (values) => (values.name.trim() === '' ? { name: 'missing' } : {}));
  const refused = failureText(error, t`Operation failed, please retry`);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      closeLabel={t`Close`}
      footer={
        <Button type="submit" form={formId} variant="primary" wide busy={busy} busyLabel={t`Saving`}>
          {t`Save`}
        </Button>
      }
    >
      <form
        id={formId}
        className="gutter below-6"
        noValidate
        onSubmit={(event) => form.submit(event, (values) => onSave(values.name.trim()))}
      >
        <TextField
          label={t`Name of the list`}
          autoComplete="off"
          maxLength={LONGEST_NAME}
          value={form.values.name}
          error={form.problems.name === undefined ? refused : t`Please enter a name`}
          onValueChange={(next) => form.change({ name: next })}
        />
      </form>
    </Sheet>
  );
}
