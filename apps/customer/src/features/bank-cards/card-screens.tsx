import { useLingui, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, getRouteApi, useNavigate } from '@tanstack/react-router';
import { bankCardsQuery, type BankCard } from '../../data/bank-cards.ts';
import { useBankWords } from '../frame/bank-words.ts';
import { CustomerServiceLink } from '../frame/customer-service-link.tsx';
import { useConfig } from '../../lib/config.ts';
import { SearchDrawing } from '../../ui/empty-drawings.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { NotLoaded } from '../frame/not-loaded.tsx';
import { Screen } from '../frame/screen.tsx';
import { plural } from '@lingui/core/macro';
import { factsOf } from '@sauda/facts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { failureText, errorText } from '../../lib/error-text.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { ActionBar } from '../../ui/action-bar.tsx';
import { AlertLine } from '../../ui/alert-line.tsx';
import { Button } from '../../ui/button.tsx';
import { Stack } from '../../ui/stack.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useSaveCard, useBranch } from './card-queries.ts';
import { RemoveCard } from './remove-card.tsx';
import { cardProblems, emptyCard, type CardForm as Form, type CardValues, typedIfsc } from './card-values.ts';

const editRoute = getRouteApi('/settings/bank-cards/$id');

export function AddBankCard() {
  const bank = useBankWords();
  const { currency } = useConfig();
  const goToList = useGoToList();
  return (
    <Screen fill title={bank('add')} actions={<CustomerServiceLink />}>
      <CardForm key={currency} form={currency} onSaved={goToList} />
    </Screen>
  );
}

export function EditBankCard() {
  const bank = useBankWords();
  return (
    <Screen fill title={bank('edit')} actions={<CustomerServiceLink />}>
      <EditedCard />
    </Screen>
  );
}

function EditedCard() {
  const bank = useBankWords();
  const { id } = editRoute.useParams();
  const goToList = useGoToList();
  const query = useQuery(bankCardsQuery);
  const found = query.data?.find((candidate) => String(candidate.id) === id);
  // Word that it is gone may come before the answer to who removes it: what was opened stays until that.
  const [opened, setOpened] = useState(found);
  if (found !== undefined && found !== opened) setOpened(found);
  const card = found ?? (String(opened?.id) === id ? opened : undefined);

  if (card !== undefined) return <CardForm key={card.id} form={card.type} card={card} onSaved={goToList} />;
  if (query.data === undefined) return <NotLoaded query={query} title={bank('notLoaded')} rows={{ count: 4 }} />;
  return (
    <EmptyState
      title={bank('unknown')}
      drawing={<SearchDrawing />}
      action={
        <Button variant="tonal" render={<Link to="/settings/bank-cards" />}>
          {bank('many')}
        </Button>
      }
    />
  );
}

function useGoToList(): () => void {
  const navigate = useNavigate();
  return () => void navigate({ to: '/settings/bank-cards', replace: true });
}

interface CardFormProps {
  form: Form;
  /** The card that is edited; a new one where absent. */
  card?: BankCard;
  /** It is as it is to be: saved, or removed. */
  onSaved: () => void;
}

/** An account or a card, by the form of its country. */
function CardForm({ form, card, onSaved }: CardFormProps) {
  const { t } = useLingui();
  const bank = useBankWords();
  const account = factsOf(form).bankAccount;
  const isCard = account.kind === 'card';
  const save = useSaveCard();
  const { values, field, change, failure, submit } = useCardForm(form, card, save);
  // A bank's name that was found may be replaced by the next one found; one that was typed stays.
  const found = useRef(card === undefined ? '' : card.bank);
  const kept = card?.bank_card;

  function send(sent: CardValues): void {
    if (save.isPending) return;
    save.mutate({ form, values: sent, card }, { onSuccess: onSaved });
  }

  return (
    <Stack render={<form noValidate onSubmit={(event) => submit(event, send)} />}>
      <div className="gap-5 gutter above-4 below-6">
        <TextField
          label={isCard ? t`Cardholder` : t`Account holder`}
          autoComplete={isCard ? 'cc-name' : 'name'}
          maxLength={100}
          required
          {...field('holder')}
        />
        {!isCard && (
          <RoutingField
            code={account.code}
            {...field('routingCode')}
            onBank={(name) => {
              const isOwn = values.bank.trim() !== '' && values.bank !== found.current;
              found.current = name;
              if (!isOwn && name !== '') change({ bank: name });
            }}
          />
        )}
        <TextField label={t`Bank`} autoComplete="off" maxLength={100} required {...field('bank')} />
        <TextField
          label={isCard ? t`Card number or CLABE` : t`Account number`}
          inputMode="numeric"
          autoComplete="off"
          maxLength={40}
          required={kept === undefined}
          help={kept === undefined ? undefined : t`Leave it empty to keep ${kept}`}
          {...field('number')}
          onValueChange={(number) => change({ number: number.replace(/[^\d\s-]/g, '') })}
        />
        <CardNote />
        <AlertLine text={failure} />
        {card !== undefined && <RemoveCard card={card} onRemoved={onSaved} />}
      </div>
      <ActionBar>
        <Button type="submit" wide variant="primary" busy={save.isPending} busyLabel={t`Saving`}>
          {card === undefined ? bank('add') : <Trans>Save</Trans>}
        </Button>
      </ActionBar>
    </Stack>
  );
}

/** What is typed, and what is wrong with it or was refused. */
function useCardForm(form: Form, card: BankCard | undefined, save: ReturnType<typeof useSaveCard>) {
  const { t } = useLingui();
  const bank = useBankWords();
  const account = factsOf(form).bankAccount;
  const isCard = account.kind === 'card';
  const [least, most] = isCard ? [] : account.digits;
  return useForm(
    card === undefined ? emptyCard : { holder: card.bank_user, routingCode: card.ifsc, bank: card.bank, number: '' },
    (typed: CardValues) => cardProblems(form, typed, card !== undefined),
    {
      texts: {
        holderMissing: isCard ? t`Please enter the cardholder’s name` : t`Please enter the account holder’s name`,
        nameUnwritten: t`Write it in letters and digits, as the bank does`,
        accountLength: t`An account number has ${least} to ${most} digits`,
      },
      error: save.error,
      failure: failureText(save.error, bank(card ? 'notUpdated' : 'notAdded')),
      refusedAt: { unknown_ifsc: 'routingCode' },
      keptAs: 'bank card',
      onChange: () => save.isError && save.reset(),
    },
  );
}

function CardNote() {
  const { t } = useLingui();
  const holdHours = Number(useConfig().entries.get('card_hold_hours') ?? '0');
  return (
    <div className="note">
      <p>{t`The account must be your own. Its number is kept encrypted and shown by its last four digits.`}</p>
      {holdHours > 0 && (
        <p>
          {t`${plural(holdHours, {
            one: 'For # hour after a change, nothing is withdrawn to it.',
            other: 'For # hours after a change, nothing is withdrawn to it.',
          })}`}
        </p>
      )}
    </div>
  );
}

interface RoutingFieldProps {
  code: 'ifsc' | 'routing';
  name: string;
  value: string;
  error: string | undefined;
  onValueChange: (value: string) => void;
  onBlur: () => void;
  /** The name of the bank that an IFSC belongs to, whenever another is found. */
  onBank: (bank: string) => void;
}

/** The code that money finds the bank by. An IFSC is looked up while it is typed. */
function RoutingField({ code, onBank, error, ...field }: RoutingFieldProps) {
  const { t } = useLingui();
  const isIndian = code === 'ifsc';
  const { branch, unknown } = useBranch(isIndian ? field.value : '');
  const notify = useEffectEvent(onBank);
  useEffect(() => {
    if (branch !== undefined) notify(branch.bank);
  }, [branch]);

  const place = branch && [branch.bank, branch.branch_bank, branch.city].filter((part) => part !== '').join(', ');
  return (
    <TextField
      label={isIndian ? t`IFSC` : t`Routing number`}
      {...field}
      inputMode={isIndian ? 'text' : 'numeric'}
      autoCapitalize="characters"
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      maxLength={isIndian ? 20 : 15}
      required
      help={place}
      error={error ?? (unknown ? errorText('unknown_ifsc') : undefined)}
      onValueChange={(typed) => field.onValueChange(isIndian ? typedIfsc(typed) : typed.replace(/[^\d\s-]/g, ''))}
    />
  );
}
