import { useRef, type ComponentProps, type RefObject } from 'react';
import { IconButton } from './button.tsx';
import { SearchIcon, CloseIcon } from './icons/icons.tsx';
import styles from './search-field.module.css';

interface SearchFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'value' | 'ref' | 'className'> {
  /** Said to screen readers, and shown while empty unless `placeholder` is given. */
  label: string;
  clearLabel: string;
  /** Makes a button of the magnifier, which sends the form that the field is in. */
  submitLabel?: string | undefined;
  value: string;
  onValueChange: (value: string) => void;
  ref?: RefObject<HTMLInputElement | null>;
}

export function SearchField({
  label,
  clearLabel,
  submitLabel,
  value,
  onValueChange,
  placeholder = label,
  ref,
  ...input
}: SearchFieldProps) {
  const own = useRef<HTMLInputElement>(null);
  const field = ref ?? own;
  return (
    <div className={styles.search}>
      {submitLabel === undefined ? (
        <SearchIcon size="s" />
      ) : (
        <IconButton className={styles.submit} type="submit" label={submitLabel} icon={<SearchIcon size="s" />} />
      )}
      <input
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...input}
        ref={field}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        className={styles.input}
      />
      {value !== '' && (
        <IconButton
          className={styles.clear}
          label={clearLabel}
          icon={<CloseIcon size="s" />}
          onClick={() => {
            onValueChange('');
            field.current?.focus();
          }}
        />
      )}
    </div>
  );
}
