import { useLingui } from '@lingui/react/macro';
import { useId, useRef, useState, type FormEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { AlertIcon } from '../../ui/icons/status-icons.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import styles from './code-search.module.css';
import { useNavigate, useSearch } from '@tanstack/react-router';

interface CodeSearchProps {
  /** What is searched for now. */
  code: string;
  /** What the field asks for; a code by itself where absent. */
  label?: string;
  /** Says what to do where nothing was typed. */
  warning?: string;
  /** Empty when the field is cleared. */
  onSearch: (code: string) => void;
}

/** Searches by code, by the button or Enter. Nothing typed is answered with what to do. */
export function CodeSearch({ code, label, warning, onSearch }: CodeSearchProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(code);
  const [isMissing, setIsMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const warningId = useId();

  function search(event: FormEvent): void {
    event.preventDefault();
    const wanted = typed.trim();
    setIsMissing(wanted === '');
    if (wanted === '') field.current?.focus();
    else onSearch(wanted);
  }

  return (
    <form role="search" className={styles.search} noValidate onSubmit={search}>
      <div className={styles.line}>
        <div className={styles.field}>
          <SearchField
            ref={field}
            label={label ?? t`Code`}
            clearLabel={t`Clear`}
            maxLength={60}
            aria-invalid={isMissing || undefined}
            aria-describedby={isMissing ? warningId : undefined}
            value={typed}
            onValueChange={(next) => {
              setTyped(next);
              setIsMissing(false);
              if (next === '' && code !== '') onSearch('');
            }}
          />
        </div>
        <Button type="submit" variant="tonal" size="small">
          {t`Search`}
        </Button>
      </div>
      <div id={warningId} role="alert">
        {isMissing && (
          <p className={styles.warning}>
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
  const navigate = useNavigate();
  return [code, (next) => void navigate({ to: '.', search: next === '' ? {} : { code: next }, replace: true })];
}
