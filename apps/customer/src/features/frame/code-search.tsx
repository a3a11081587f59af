import { Trans, useLingui } from '@lingui/react/macro';
import { useLocation, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState, type ComponentProps, type FormEvent, type ReactNode } from 'react';
import { intervals } from '../../lib/intervals.ts';
import { Button } from '../../ui/button.tsx';
import { OffersDrawing, SearchDrawing } from '../../ui/empty-drawings.tsx';
import type { EmptyState } from '../../ui/empty-state.tsx';
import { AlertIcon } from '../../ui/icons/icons.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { classNames } from '../../ui/class-names.ts';
import styles from './code-search.module.css';

interface CodeSearchProps {
  /** What is searched for now. */
  code: string;
  /** What stands in the field at first, where that is not what is searched for yet. */
  typedFirst?: string | undefined;
  /** What the field asks for; a code by itself where absent. */
  label?: string;
  /** Says what to do where nothing was typed. */
  warning?: string;
  /** Searches as one types, once typing has rested; the magnifier is then the button. */
  asTyped?: boolean;
  /** Empty when the field is cleared. */
  onSearch: (code: string) => void;
}

/** Searches by code, by the button or Enter. Nothing that is sent is answered with what to do. */
export function CodeSearch({ code, typedFirst = code, label, warning, asTyped = false, onSearch }: CodeSearchProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(typedFirst);
  const [isMissing, setIsMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const warningId = useId();
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(resting.current), []);

  function search(event: FormEvent): void {
    event.preventDefault();
    clearTimeout(resting.current);
    const wanted = typed.trim();
    setIsMissing(wanted === '');
    if (wanted === '') field.current?.focus();
    else onSearch(wanted);
  }

  return (
    <form role="search" className="gutter above-1 below-2" noValidate onSubmit={search}>
      <div className={styles.line}>
        <div className={styles.field}>
          <SearchField
            ref={field}
            label={label ?? t`Code`}
            clearLabel={t`Clear`}
            submitLabel={asTyped ? t`Search` : undefined}
            maxLength={60}
            aria-invalid={isMissing || undefined}
            aria-describedby={isMissing ? warningId : undefined}
            value={typed}
            onValueChange={(next) => {
              setTyped(next);
              setIsMissing(false);
              clearTimeout(resting.current);
              if (next === '' && code !== '') onSearch('');
              else if (asTyped) {
                const wanted = next.trim();
                resting.current = setTimeout(() => onSearch(wanted), intervals.searchDebounceMs);
              }
            }}
          />
        </div>
        {!asTyped && (
          <Button type="submit" variant="tonal" size="small">
            {t`Search`}
          </Button>
        )}
      </div>
      <div id={warningId} role="alert">
        {isMissing && (
          <p className={classNames('small medium', styles.warning)}>
            <AlertIcon size="xs" />
            {warning ?? t`Please enter a code to search`}
          </p>
        )}
      </div>
    </form>
  );
}

/** The code that a list is searched by, in the address, so that coming back from a row shows the same rows. */
export function useSearchedCode(): readonly [code: string, search: (code: string) => void] {
  const { code = '' } = useSearch({ strict: false });
  const pathname = useLocation({ select: (location) => location.pathname });
  const router = useRouter();
  const search = (next: string): void => {
    // Typing may rest when another screen is on its way already, which would be searched instead.
    if (router.latestLocation.pathname !== pathname) return;
    void router.navigate({ to: '.', search: next === '' ? {} : { code: next }, replace: true });
  };
  return [code, search];
}

interface NoneFound {
  code: string;
  /** There are none at all. */
  none: string;
  /** None has the code that was searched for. */
  noMatch: string;
  /** What comes of there being none at all. */
  children?: ReactNode;
  onShowAll: () => void;
}

/** What a list that is searched by code says where it has no rows. */
export function useNoneFound({
  code,
  none,
  noMatch,
  children,
  onShowAll,
}: NoneFound): ComponentProps<typeof EmptyState> {
  const { t } = useLingui();
  if (code === '') return { drawing: <OffersDrawing />, title: none, children };
  return {
    drawing: <SearchDrawing />,
    title: noMatch,
    children: <Trans>No code or name begins with “{code}”.</Trans>,
    action: <Button variant="primary" onClick={onShowAll}>{t`Show all`}</Button>,
  };
}
