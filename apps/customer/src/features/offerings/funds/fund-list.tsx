import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useFormats } from '../../../lib/i18n/use-formats.ts';
import { OffersDrawing } from '../../../ui/empty-drawings.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { TextButton } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import styles from '../offerings.module.css';
import { PagedList } from '../../frame/paged-list.tsx';
import { BuyFund } from './buy-fund.tsx';
import { soldPercent } from './fund-figures.ts';
import { fundsQuery, type Fund, useFundWords } from './funds.ts';
import { Screen } from '../../frame/screen.tsx';
import { OfferingActions } from '../offering-actions.tsx';

export function FundInvestmentScreen() {
  return (
    <Screen actions={<OfferingActions orders="/fund-investment/orders" />}>
      <FundList />
    </Screen>
  );
}

/** Funds on offer, open ones first. */
function FundList() {
  const { t } = useLingui();
  const funds = useInfiniteQuery(fundsQuery);
  return (
    <PagedList
      query={funds}
      loading={t`Loading funds`}
      end={t`No more funds`}
      empty={{
        drawing: <OffersDrawing />,
        title: t`No funds on offer`,
        children: t`New funds appear here with their terms and risks.`,
      }}
    >
      {(rows) => rows.map((fund) => <FundItem key={fund.id} fund={fund} />)}
    </PagedList>
  );
}

function FundItem({ fund }: { fund: Fund }) {
  const { t } = useLingui();
  const { money } = useFormats();
  const words = useFundWords();
  const { tone, word } = words.fund(fund);
  const day = words.day(fund.day_seconds);
  return (
    <article className={classNames('gap-3', styles.item)} aria-label={fund.name}>
      <div className={classNames('gap-3', styles.itemHead)}>
        <div>
          <h2 className="subheading anywhere">{fund.name}</h2>
          <p className={classNames('muted', styles.itemLine)}>
            <StatusPill tone={tone}>{word}</StatusPill>
            <TextButton
              render={
                <Link
                  to="/fund-investment/$id"
                  params={{ id: String(fund.id) }}
                  aria-label={t`Terms and risks of ${fund.name}`}
                />
              }
            >
              <Trans>Terms and risks</Trans>
            </TextButton>
          </p>
        </div>
        <BuyFund fund={fund} />
      </div>
      <Facts
        facts={[
          { label: t`Return`, value: words.range(fund.min_return, fund.max_return) },
          { label: t`Cycle`, value: words.days(fund.investment_period) },
          { label: t`Amount`, value: money(fund.amount) },
        ]}
      />
      {day !== undefined && <p className="note">{day}</p>}
      <SoldBar fund={fund} />
    </article>
  );
}

/** How much of the issue is sold; nothing while none is. */
export function SoldBar({ fund }: { fund: Fund }) {
  const { t } = useLingui();
  const { money } = useFormats();
  if (/^0(\.0*)?$/u.test(fund.sold_amount)) return null;
  const percent = soldPercent(fund);
  return (
    <div className="gap-2">
      <ProgressBar label={t`Sold of ${fund.name}`} value={percent} />
      <p className="note">{t`${money(fund.sold_amount)} of ${money(fund.issue_amount)} sold, ${percent}%`}</p>
    </div>
  );
}
