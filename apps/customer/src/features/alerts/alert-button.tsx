import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { BellIcon } from '../../ui/icons/status-icons.tsx';
import { alertsOnQuery } from './alert-queries.ts';
import { AlertSheet, type AlertSubject } from './alert-sheet.tsx';

/** The bell: says how many alerts wait on an instrument, and sets one. */
export function AlertButton({ subject }: { subject: AlertSubject }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const [made, setMade] = useState(0);
  const { data: alerts = [] } = useQuery(alertsOnQuery(subject.symbol));
  const count = alerts.length;
  return (
    <>
      <IconButton
        label={count === 0 ? t`Set price alert` : t`Set price alert, ${count} waiting`}
        badge={count}
        icon={<BellIcon />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      <AlertSheet
        key={made}
        subject={subject}
        hasAlerts={count > 0}
        open={open}
        onSet={() => {
          setOpen(false);
          setMade(made + 1);
        }}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
