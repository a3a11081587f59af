import { Button, Stack, Typography } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { corporateKinds, type DeskAnswer, type DeskQuery } from '@sauda/contract/desk';
import { api } from '../../lib/api.ts';
import { runCommand, sayProposed } from '../../lib/command.ts';
import { dayText, timeText } from '../../lib/format.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import { reasonField, type EntryField } from '../../ui/entries.ts';
import { Facts } from '../../ui/facts.tsx';
import { Figure } from '../../ui/figure.tsx';
import { asWords } from '../../ui/words.ts';
import { kindWords } from './kind-words.ts';
import { FromFileButton } from './from-file.tsx';

type Told = DeskQuery<'GET /corporate-actions/preview'>;
type Preview = DeskAnswer<'GET /corporate-actions/preview'>['data'];

const fields: readonly EntryField[] = [
  { name: 'symbol', label: 'Code of the share' },
  {
    name: 'kind',
    label: 'What it is',
    options: corporateKinds.map((value) => ({ value, label: asWords(value) })),
    mustChoose: true,
  },
  {
    name: 'ratio',
    label: 'Ratio',
    isOptional: true,
    help: 'As the company says it. Split 1:10: one share becomes ten; 10:1, a reverse split: ten become one. Bonus 1:2: one new share for two. Merger 3:1: three become one of the other. Of the others none.',
  },
  {
    name: 'ex_day',
    label: 'Day',
    kind: 'day',
    help: 'It is carried out as this day begins where the share is traded.',
  },
  {
    name: 'into',
    label: 'Code that it becomes',
    isOptional: true,
    help: 'Of a symbol change the new code, of a merger that of the other share.',
  },
  { name: 'name', label: 'New name', isOptional: true, help: 'Of a symbol change or name change.' },
  {
    name: 'cash',
    label: 'Cash a share',
    figure: 'decimal',
    isOptional: true,
    help: 'Of a cash exit, and of a merger that pays in cash as well: in the currency of the share.',
  },
  reasonField,
];

/** Asks for the terms, shows whom they reach, and only then proposes it to a second person. */
export function AnnounceButton() {
  return (
    <CommandButton
      label="Announce"
      title="Announce a corporate action"
      commandLabel="See whom it reaches"
      fields={fields}
      command={async ({ symbol = '', kind, ex_day = '', reason = '', ...terms }) => {
        const { ratio = '', into = '', name = '', cash = '' } = terms;
        const told = {
          symbol,
          kind: corporateKinds.find((one) => one === kind) ?? 'split',
          ex_day,
          ...(ratio === '' ? {} : { ratio }),
          ...(into === '' ? {} : { into }),
          ...(name === '' ? {} : { name }),
          ...(cash === '' ? {} : { cash }),
        };
        const { data } = await api.call('GET /corporate-actions/preview', { query: told });
        return {
          question: 'Propose a corporate action',
          shown: <Propose told={told} preview={data} reason={reason} />,
        };
      }}
    />
  );
}

function Propose({ told, preview, reason }: { told: Told; preview: Preview; reason: string }) {
  const client = useQueryClient();
  const doing = useMutation({
    mutationFn: () => runCommand('POST /corporate-actions/announce', { actions: [told], reason }).catch(sayProposed),
    onSuccess: () => client.invalidateQueries(),
  });
  const units = (value: string) => <Figure value={value} decimals={0} />;
  const price = (value: string | null) => (value === null ? 'Not known' : <Figure value={value} decimals={4} />);
  return (
    <Stack spacing={2}>
      <Facts
        rows={[
          ['What', `${kindWords(told)} ${told.ratio ?? ''} of ${preview.name} on ${dayText(told.ex_day)}`],
          ...(told.into === undefined && told.name === undefined
            ? []
            : [['Becomes', [told.into, preview.into_name].filter(Boolean).join(', ')] as const]),
          ['Begins', timeText(preview.ex_at)],
          ['Holders now', units(preview.holders)],
          ['Shares before', units(preview.units_before)],
          ['Shares after', units(preview.units_after)],
          ['Price now', price(preview.price)],
          ['For a share after it', price(preview.price_after)],
          ['Holders with a fraction', units(preview.fractions)],
          ['Paid for fractions, about', price(preview.cash)],
          ...(preview.paid === null ? [] : [['Paid for shares', price(preview.paid)] as const]),
          ['Waiting orders that end', units(preview.orders)],
          ['Stops and targets that change', units(preview.stops)],
          ['Alerts that change', units(preview.alerts)],
        ]}
      />
      {doing.isError ? <Typography color="error">{doing.error.message}</Typography> : null}
      {doing.isSuccess ? (
        <Typography>Proposed: a second person has to confirm it.</Typography>
      ) : (
        <Button variant="contained" disabled={doing.isPending} onClick={() => doing.mutate()}>
          Propose it
        </Button>
      )}
    </Stack>
  );
}

/** Takes a file of an exchange and proposes all that is in it at once: who confirms sees whom each line reaches. */
export function ReadActionsButton() {
  return (
    <FromFileButton
      title="Corporate actions from a file"
      content="Corporate actions"
      help="The line kind,symbol,ratio,ex_day (and ,into,name,cash where any has them), and a line each: split,DECSTEEL,1:10,2027-01-26."
      done="They are announced."
      command={(body) => runCommand('POST /corporate-actions/announce', body)}
    />
  );
}
