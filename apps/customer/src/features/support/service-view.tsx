import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { configQuery, readConfig } from '../../lib/config.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Chat } from './chat.tsx';
import { useServiceAddress } from './messages.ts';
import { SubHeader } from '../frame/header.tsx';
import styles from './chat.module.css';

export function CustomerServiceScreen() {
  const { t } = useLingui();
  return (
    <div className={styles.screen}>
      <SubHeader title={t`Customer service`} />
      <ServiceView />
    </div>
  );
}

/** Customer service as this installation has it: the chat, an address elsewhere, or none. */
function ServiceView() {
  const { t } = useLingui();
  const { data: config } = useQuery({ ...configQuery, select: readConfig });
  const address = useServiceAddress();
  if (config?.customerService === false) {
    return (
      <main>
        <EmptyState title={t`Customer service is switched off`}>
          <Trans>Messages cannot be written here.</Trans>
        </EmptyState>
      </main>
    );
  }
  if (address?.startsWith('https://') === true) {
    return (
      <main>
        <EmptyState
          title={t`Customer service is at another address`}
          action={
            <Button variant="primary" render={<a href={address} target="_blank" rel="noopener noreferrer" />}>
              <Trans>Open customer service</Trans>
            </Button>
          }
        >
          {new URL(address).host}
        </EmptyState>
      </main>
    );
  }
  return <Chat />;
}
