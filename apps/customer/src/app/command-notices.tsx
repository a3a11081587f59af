import { Trans, useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { useLayoutEffect, useSyncExternalStore, type RefObject } from 'react';
import { allOutcomes, dismissOutcome, onOutcomesChange, type CommandOutcome } from '../lib/command-outcomes.ts';
import { allUnanswered, onUnansweredChange } from '../lib/unanswered.ts';
import { commandsInView, isForAll } from '../lib/until-answered.ts';
import { currentCustomer } from '../lib/session/session.ts';
import { classNames } from '../ui/class-names.ts';
import { IconButton } from '../ui/button.tsx';
import { CloseIcon, AlertIcon, CheckIcon, ClockIcon } from '../ui/icons/icons.tsx';
import styles from './command-notices.module.css';

/**
 * On every screen, in its place in the shell: what is being checked, so that nobody does it again meanwhile, and what became of
 * it, until it is seen off.
 * @param place in which they stand, which stays in view while the screen scrolls
 */
export function CommandNotices({ place }: { place: RefObject<HTMLElement | null> }) {
  useRoomAbove(place);
  const commands = useSyncExternalStore(onUnansweredChange, allUnanswered);
  const outcomes = useSyncExternalStore(onOutcomesChange, allOutcomes);
  const seen = useSyncExternalStore(commandsInView.subscribe, commandsInView.current);
  const customer = commands.length + outcomes.length === 0 ? '' : currentCustomer();
  const checked = commands.filter(
    (command) => command.customer === customer && command.about !== '' && isForAll(command.key, seen),
  );
  return (
    <>
      {checked.map(({ key, about }) => (
        <div key={key} className={classNames(styles.notice, styles.checking)}>
          <ClockIcon size="s" />
          <p className={styles.text}>
            <b>
              <Trans>We are checking an earlier request: {about}</Trans>
            </b>{' '}
            <Trans>The server’s answer did not arrive; nothing is done twice.</Trans>
          </p>
        </div>
      ))}
      {outcomes
        .filter((outcome) => outcome.customer === customer)
        .map((outcome) => (
          <Outcome key={outcome.key} outcome={outcome} />
        ))}
    </>
  );
}

function Outcome({ outcome: { key, tone, title, about, href } }: { outcome: CommandOutcome }) {
  const { t } = useLingui();
  const router = useRouter();
  return (
    <div className={classNames(styles.notice, styles[tone])}>
      {tone === 'done' ? <CheckIcon size="s" /> : <AlertIcon size="s" />}
      <p className={styles.text}>
        <b>{title}</b>
        <br />
        <span>{about}</span>{' '}
        <a
          className={styles.link}
          href={href}
          onClick={(event) => {
            event.preventDefault();
            dismissOutcome(key);
            router.history.push(href);
          }}
        >
          <Trans>View</Trans>
        </a>
      </p>
      <IconButton
        className={styles.close}
        label={t`Dismiss`}
        icon={<CloseIcon size="s" />}
        onClick={() => dismissOutcome(key)}
      />
    </div>
  );
}

/** Keeps `--told` of the column at the height of what stands above its screen, so that the screen's header comes to rest beneath it. */
function useRoomAbove(place: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current: told } = place;
    const column = told?.parentElement;
    if (told === null || column == null) return;
    const observer = new ResizeObserver(() => column.style.setProperty('--told', `${told.offsetHeight}px`));
    observer.observe(told);
    return () => {
      observer.disconnect();
      column.style.removeProperty('--told');
    };
  }, [place]);
}
