import { freezeReasonKeys, freezeReasons, freezeScopes } from '@sauda/facts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { errorText } from '../../lib/api.ts';
import { runCommand } from '../../lib/command.ts';
import { upload } from '../../lib/upload.ts';
import { useCall } from '../../lib/use-call.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import { reasonField } from '../../ui/entries.ts';
import { FileButton } from '../../ui/file-button.tsx';
import { filingWords, isFilingKind, isOutcome, optionsOf, outcomeWords, type OpenedCase } from './case-words.ts';

const namedBy = ({ customer, id }: OpenedCase) => ({ customer: customer.id, id });

/** What is done in a case that is open. */
export function CaseCommands({ of }: { of: OpenedCase }) {
  return (
    <>
      <Give of={of} />
      <CommandButton
        label="Note"
        fields={[{ name: 'content', label: 'Note', kind: 'long' }]}
        command={({ content = '' }) => runCommand('POST /cases/note', { ...namedBy(of), content })}
        said="The note is kept."
      >
        It stays. Neither the customer nor the audit log has it.
      </CommandButton>
      <AddPaper of={of} />
      <NoteFiling of={of} />
      <CommandButton
        label="Deadline"
        fields={[{ name: 'deadline', label: 'Until', kind: 'time', initial: of.deadline }, reasonField]}
        command={({ deadline = '', reason = '' }) =>
          runCommand('POST /cases/deadline', { ...namedBy(of), deadline, reason })
        }
      />
      <Freeze of={of} />
      <Close of={of} />
    </>
  );
}

function Give({ of }: { of: OpenedCase }) {
  const { data: colleagues } = useCall('GET /cases/colleagues', { staleTime: 60_000 });
  const options = (colleagues?.rows ?? []).map(({ login, name }) => ({ value: login, label: `${name} (${login})` }));
  return (
    <CommandButton
      label="Give"
      title={`Give case ${of.id}`}
      fields={[{ name: 'login', label: 'Colleague', options: [...options, { value: 'nobody', label: 'Nobody' }] }]}
      command={({ login = '' }) =>
        runCommand('POST /cases/assign', { ...namedBy(of), login: login === 'nobody' ? null : login })
      }
    />
  );
}

const longestTitle = 100;

/** A paper is kept under the name that its file has. */
function AddPaper({ of }: { of: OpenedCase }) {
  const notify = useNotify();
  const client = useQueryClient();
  const { customer, id } = namedBy(of);
  const adding = useMutation({
    mutationFn: (file: File) =>
      upload('POST /cases/paper', file, { customer, id: String(id), title: file.name.slice(0, longestTitle) }),
    onSuccess: () => {
      notify('The paper is kept.', { type: 'info' });
      return client.invalidateQueries();
    },
    onError: (error) => notify(errorText(error), { type: 'error' }),
  });
  return (
    <FileButton
      label="Add a paper"
      accept="application/pdf,image/*"
      variant="outlined"
      size="small"
      disabled={adding.isPending}
      onFile={(file) => adding.mutate(file)}
    />
  );
}

function NoteFiling({ of }: { of: OpenedCase }) {
  if (of.papers.length === 0) return null;
  return (
    <CommandButton
      label="Filed"
      title="What was filed with the authority"
      commandLabel="Note it"
      fields={[
        { name: 'kind', label: 'Report', options: optionsOf(filingWords) },
        { name: 'reference', label: 'Number', help: 'Under which the authority has taken it in.' },
        { name: 'filed_on', label: 'Day', help: 'As 2026-11-25.' },
        {
          name: 'paper',
          label: 'Paper',
          options: of.papers.map(({ id, title }) => ({ value: String(id), label: `${id}: ${title}` })),
        },
      ]}
      command={({ kind = '', reference = '', filed_on: filedOn = '', paper = '' }) => {
        if (!isFilingKind(kind)) throw new Error('There is no such report.');
        const filing = { kind, reference: reference.toUpperCase(), filed_on: filedOn, paper: Number(paper) };
        return runCommand('POST /cases/file', { ...namedBy(of), ...filing });
      }}
    >
      Nothing is sent from here.
    </CommandButton>
  );
}

const scopes = {
  all: 'Everything: neither trades nor money moves',
  withdraw_only: 'Withdraw only: no trades, no deposits',
  trade_only: 'Trade only: nothing leaves',
} as const;

function Freeze({ of }: { of: OpenedCase }) {
  const isFrozen = of.frozen_scope !== null;
  return (
    <CommandButton
      label={isFrozen ? 'Change the freeze' : 'Freeze'}
      tone="error"
      fields={[
        { name: 'scope', label: 'How far', options: optionsOf(scopes), initial: of.frozen_scope ?? 'all' },
        {
          name: 'code',
          label: 'The customer reads',
          help: 'In their language. Of the case they read nothing.',
          options: freezeReasonKeys.map((value) => ({ value, label: freezeReasons[value].en })),
          initial: 'under_review',
        },
      ]}
      command={({ scope, code }) =>
        runCommand('POST /cases/freeze', {
          ...namedBy(of),
          scope: freezeScopes.find((one) => one === scope) ?? 'all',
          reason_key: freezeReasonKeys.find((key) => key === code) ?? 'under_review',
        })
      }
      said="The account is frozen."
    >
      {`The reason for the staff is “Case ${of.id}”, and no more.`}
      {isFrozen ? ' What gives the customer more than now takes a second person.' : null}
    </CommandButton>
  );
}

function Close({ of }: { of: OpenedCase }) {
  const isReported = of.reports.length > 0;
  return (
    <CommandButton
      label="Close the case"
      title={`Close case ${of.id}`}
      fields={[
        { name: 'outcome', label: 'Outcome', options: optionsOf(outcomeWords), mustChoose: true },
        { name: 'note', label: 'Why', kind: 'long' },
      ]}
      command={({ outcome = '', note = '' }) => {
        if (!isOutcome(outcome)) throw new Error('There is no such outcome.');
        return runCommand('POST /cases/close', { ...namedBy(of), outcome, note });
      }}
    >
      {isReported ? null : 'Nothing was filed: a second person has to confirm it.'}
    </CommandButton>
  );
}

/** Opens a case about a customer. */
export function OpenCase({ customerId }: { customerId: string }) {
  return (
    <CommandButton
      label="Open a case"
      fields={[{ name: 'about', label: 'What it is about', kind: 'long' }]}
      command={async ({ about = '' }) => {
        const { data } = await runCommand('POST /cases/open', { customer: customerId, about });
        return `Case ${data.id} is open.`;
      }}
    >
      The customer is not told, and must not be.
    </CommandButton>
  );
}
