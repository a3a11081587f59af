import { Fragment, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { ChevronDownIcon } from './icons/icons.tsx';
import { renderElement, type RenderElement } from './render-element.ts';
import styles from './chips.module.css';

interface Chip {
  /** Names it among its like. */
  key: string;
  label: ReactNode;
  /** It is what is chosen now. */
  pressed: boolean;
  onPress: () => void;
}

interface ChipsProps {
  label: string;
  chips: readonly Chip[];
  disabled?: boolean;
  /** As wide as their words, and to be pushed aside where there are too many: for what narrows a list. */
  inOneRow?: boolean;
  /** After the first chip, so that it is in sight on the narrowest page: a `ChipSelect`. */
  children?: ReactNode;
}

/** Values that fill a field, or narrow a list, in one tap. */
export function Chips({ label, chips, disabled = false, inOneRow = false, children }: ChipsProps) {
  return (
    <div role="group" aria-label={label} className={classNames(styles.chips, inOneRow && styles.row)}>
      {chips.map((chip, place) => (
        <Fragment key={chip.key}>
          <button
            type="button"
            className={styles.chip}
            aria-pressed={chip.pressed}
            disabled={disabled}
            onClick={chip.onPress}
          >
            {chip.label}
          </button>
          {place === 0 && children}
        </Fragment>
      ))}
    </div>
  );
}

interface ChipLinksProps {
  label: string;
  links: readonly {
    key: string;
    label: ReactNode;
    /** It is what stands beside the chips already. */
    shown: boolean;
    render: RenderElement;
  }[];
}

/** Ways on to things of one kind, such as the months of a contract. */
export function ChipLinks({ label, links }: ChipLinksProps) {
  return (
    <div role="group" aria-label={label} className={classNames(styles.chips, styles.row)}>
      {links.map((link) => (
        <Fragment key={link.key}>
          {renderElement(link.render, classNames(styles.chip, styles.link, link.shown && styles.chosen), link.label)}
        </Fragment>
      ))}
    </div>
  );
}

interface ChipSelectProps {
  /** Shown while nothing is chosen. */
  label: string;
  /** What it says to choose nothing. */
  none: string;
  options: readonly { value: string; label: string }[];
  value: string | undefined;
  onValueChange: (value: string | undefined) => void;
}

/** A chip for what has too many values for a chip each: the phone's own list opens over it. */
export function ChipSelect({ label, none, options, value, onValueChange }: ChipSelectProps) {
  const chosen = options.find((option) => option.value === value);
  return (
    <span className={classNames(styles.chip, styles.select, chosen && styles.chosen)}>
      <span aria-hidden="true" className={styles.face}>
        {chosen?.label ?? label}
        <ChevronDownIcon size="xs" />
      </span>
      <select
        aria-label={label}
        className={styles.cover}
        value={chosen?.value ?? ''}
        onChange={({ target }) => onValueChange(target.value === '' ? undefined : target.value)}
      >
        <option value="">{none}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
  );
}
