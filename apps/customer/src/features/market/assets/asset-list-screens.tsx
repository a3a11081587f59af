import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { TextButton } from '../../../ui/text-button.tsx';
import { useSearchedCode } from '../../frame/code-search.tsx';
import { CustomerServiceLink } from '../../frame/customer-service-link.tsx';
import { Screen } from '../../frame/screen.tsx';
import type { AssetKind } from './asset-kinds.ts';
import { AssetListView } from './asset-list-view.tsx';

export const ForexScreen = () => <AssetListScreen kind="forex" buck="1" />;
export const FuturesScreen = () => <AssetListScreen kind="futures" buck="ok" />;
export const TreasuryDebtScreen = () => <AssetListScreen kind="treasury" buck="ok" />;

interface AssetListScreenProps {
  kind: AssetKind;
  /** What the link to the positions carries on besides the type. */
  buck: string;
}

/** The list of one kind of instrument, with the way to what the customer holds of it. */
function AssetListScreen({ kind, buck }: AssetListScreenProps) {
  const { t } = useLingui();
  const [code, setCode] = useSearchedCode();
  return (
    <Screen
      actions={
        <>
          <TextButton render={<Link to="/trade-no-nav/$type/{-$buck}" params={{ type: kind, buck }} />}>
            {t`Positions`}
          </TextButton>
          <CustomerServiceLink />
        </>
      }
    >
      <AssetListView kind={kind} code={code} onCode={setCode} />
    </Screen>
  );
}
