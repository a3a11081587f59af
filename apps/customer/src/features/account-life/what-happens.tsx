import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import styles from './account-life.module.css';

/** What closing does, what it removes and what stays, in plain words. */
export function WhatHappens({ retentionYears }: { retentionYears: number }) {
  const { t } = useLingui();
  return (
    <section>
      <h2 className={styles.heading}>
        <Trans>What closing means</Trans>
      </h2>
      <ul className={styles.points}>
        <li>
          <Trans>It cannot be undone. All your devices are logged out.</Trans>
        </li>
        <li>
          <Trans>
            Your phone number is free again: whoever registers with it later gets a new account, with nothing of this
            one.
          </Trans>
        </li>
        <li>
          <Trans>Passwords, passkeys, devices, notices, watchlists and copies of your data are deleted at once.</Trans>
        </li>
        <li>
          {retentionYears === 0 ? (
            <Trans>Your real name, its photos and your bank cards are deleted at once too.</Trans>
          ) : (
            t`${plural(retentionYears, {
              one: 'Your phone number, real name, its photos and your bank cards are kept encrypted for # year, as the law asks, and then deleted.',
              other:
                'Your phone number, real name, its photos and your bank cards are kept encrypted for # years, as the law asks, and then deleted.',
            })}`
          )}
        </li>
        <li>
          <Trans>
            Movements of money and the orders and requests behind them stay, under a number without your name: the books
            could not be checked without them.
          </Trans>
        </li>
        <li>
          <Trans>
            You can{' '}
            <Link to="/settings/data" className={styles.link}>
              download your data
            </Link>{' '}
            before.
          </Trans>
        </li>
      </ul>
    </section>
  );
}
