import { Trans, useLingui } from '@lingui/react/macro';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { classNames } from '../../ui/class-names.ts';
import { CloseIcon } from '../../ui/icons/navigation-icons.tsx';
import { CheckIcon } from '../../ui/icons/status-icons.tsx';
import type { MoneyRequest } from './request-queries.ts';
import { useRequestWords } from './request-words.ts';
import styles from './requests.module.css';
import { timeline } from './timeline.ts';

/** Each step with its time; what is waited for, with its deadline; what comes after it. */
export function RequestTimeline({ request, deadline }: { request: MoneyRequest; deadline: string }) {
  const { t } = useLingui();
  const { dateTime } = useFormats();
  const words = useRequestWords();
  const by = dateTime(deadline);
  return (
    <ol className={styles.timeline} aria-label={t`What has happened and what comes next`}>
      {timeline(request).map(({ step, at, isNext }) => (
        <li
          key={step}
          className={classNames(
            styles.step,
            at !== undefined && styles.done,
            isNext && styles.next,
            step === 'failed' && styles.failed,
          )}
          aria-current={isNext ? 'step' : undefined}
        >
          <span className={styles.mark} aria-hidden="true">
            {at !== undefined && (step === 'failed' ? <CloseIcon size="xxs" /> : <CheckIcon size="xxs" />)}
          </span>
          <span className={styles.stepName}>{words.step(step, request.kind)}</span>
          <span className={styles.stepTime}>
            {at !== undefined ? (
              dateTime(at)
            ) : isNext ? (
              <Trans>By {by} at the latest</Trans>
            ) : (
              <Trans>After that</Trans>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}
