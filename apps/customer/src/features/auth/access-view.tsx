import { Trans, useLingui } from '@lingui/react/macro';
import { currencies } from '@sauda/facts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useConfig } from '../../lib/config.ts';
import { errorText, failureText } from '../../lib/error-text.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { KeyValueList } from '../../ui/key-value-list.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { type ListedStep, StepList } from '../../ui/step-list.tsx';
import { toast } from '../../ui/toast.ts';
import { isOpen, stepsAhead, useAccessWords, withdrawal, type AccessRequest } from './access-request.ts';
import { type KeptAccess } from './kept-access.ts';
import { phoneText } from '../../lib/format/phone-text.ts';
import { useLostWords } from './lost-keys.ts';
import { ResetCodeForm } from './reset-code-form.tsx';

interface AccessViewProps {
  kept: KeptAccess;
  request: AccessRequest;
  /** Puts a request that has ended away, to make another one. */
  onAgain: () => void;
}

/** How a request for access stands: what has happened, what comes next and by when, and what can be done. */
export function AccessView({ kept, request, onAgain }: AccessViewProps) {
  const { t } = useLingui();
  const { currency } = useConfig();
  const { status, reason, no } = request;
  const { tone, word, meaning } = useAccessWords(request)(status);
  const lost = useLostWords()[request.lost].name;
  return (
    <div className="gap-6">
      {/* One place through all states, so that what becomes of it is announced. */}
      <div className="gap-2" role="status">
        <p className="apart">
          <span className="heading">{t`Your request`}</span>
          <StatusPill tone={tone}>{word}</StatusPill>
        </p>
        <p className="note">{meaning}</p>
        {reason !== null && (
          <p className="small medium">
            <Trans>Reason: {errorText(reason) ?? reason}</Trans>
          </p>
        )}
      </div>
      {status === 'code_ready' && <ResetCodeForm phone={kept.phone} />}
      <AccessSteps request={request} />
      <section>
        <h2 className="heading after-1">{t`Details`}</h2>
        <KeyValueList
          items={[
            {
              label: t`Phone number`,
              value: `${currencies[currency].phone.prefix} ${phoneText(kept.phone, currency)}`,
            },
            { label: t({ message: 'Lost', context: 'what somebody has lost' }), value: lost },
            { label: t`Number`, value: no },
          ]}
        />
      </section>
      {isOpen(request) ? <Withdraw kept={kept} /> : <WaysOn status={status} onAgain={onAgain} />}
    </div>
  );
}

function AccessSteps({ request }: { request: AccessRequest }) {
  const { t } = useLingui();
  const { dateTime } = useFormats();
  const words = useAccessWords(request);
  const by = dateTime(request.expires_at);
  const at = request.due_at === null ? undefined : dateTime(request.due_at);
  const past = request.steps.map(({ status, at }): ListedStep => {
    const hasFailed = status === 'refused' || status === 'withdrawn' || status === 'expired';
    return { key: status, label: words(status).step, note: dateTime(at), state: hasFailed ? 'failed' : 'done' };
  });
  const ahead = stepsAhead(request).map((status, index): ListedStep => ({
    key: status,
    label: words(status).step,
    note: index > 0 ? <Trans>After that</Trans> : (at ?? <Trans>By {by} at the latest</Trans>),
    state: index === 0 ? 'next' : 'ahead',
  }));
  return <StepList label={t`What has happened and what comes next`} steps={[...past, ...ahead]} />;
}

function Withdraw({ kept }: { kept: KeptAccess }) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const withdraw = useMutation(withdrawal(useQueryClient(), kept));
  return (
    <>
      <Button wide onClick={() => setAsking(true)}>{t`Withdraw the request`}</Button>
      <ConfirmDialog
        open={isAsking}
        title={t`Withdraw the request?`}
        confirmLabel={t({ message: 'Withdraw it', context: 'a request' })}
        cancelLabel={t`Keep it`}
        busy={withdraw.isPending}
        busyLabel={t`Withdrawing`}
        onConfirm={() =>
          withdraw.mutate(undefined, {
            onError: (error) => toast.error(failureText(error, t`The request could not be withdrawn`)),
            onSettled: () => setAsking(false),
          })
        }
        onCancel={() => setAsking(false)}
      >
        <Trans>Customer service stops looking at it. A code that you were told is no longer good.</Trans>
      </ConfirmDialog>
    </>
  );
}

/** What is left to do once it has ended. */
function WaysOn({ status, onAgain }: { status: AccessRequest['status']; onAgain: () => void }) {
  const { t } = useLingui();
  const isDone = status === 'done';
  return (
    <div className="gap-3">
      {!isDone && <Button wide variant="primary" onClick={onAgain}>{t`Ask again`}</Button>}
      <Button
        wide
        variant={isDone ? 'primary' : 'quiet'}
        render={<Link to="/login" replace />}
        onClick={onAgain}
      >{t`Log in`}</Button>
    </div>
  );
}
