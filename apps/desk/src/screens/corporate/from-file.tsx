import { Button } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { sayProposed } from '../../lib/command.ts';
import { reasonField, type EntryField } from '../../ui/entries.ts';
import { EntryDialog } from '../../ui/entry-dialog.tsx';

interface FromFileProps {
  label?: string;
  title: string;
  /** What the file is of. */
  content: string;
  /** Of its lines. */
  help: string;
  /** Said where no second person has to confirm it. */
  done: string;
  command: (body: { file: string; reason: string }) => Promise<unknown>;
}

/** Takes a file of an exchange, shows what is in it, and proposes it all at once. */
export function FromFileButton({ label = 'From a file', title, content, help, done, command }: FromFileProps) {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<string>();
  const client = useQueryClient();
  const notify = useNotify();
  const doing = useMutation({
    mutationFn: (body: { file: string; reason: string }) => command(body).catch(sayProposed),
    onSuccess: (said) => {
      setFile(undefined);
      notify(typeof said === 'string' ? said : done, { type: 'info' });
      return client.invalidateQueries();
    },
  });
  const fields: readonly EntryField[] = [
    { name: 'file', label: content, kind: 'long', initial: file ?? '', help },
    reasonField,
  ];
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        hidden
        aria-label={`File of ${content.toLowerCase()}`}
        onChange={async ({ target }) => {
          const text = await target.files?.[0]?.text();
          target.value = '';
          doing.reset();
          setFile(text);
        }}
      />
      <Button variant="outlined" size="small" onClick={() => input.current?.click()}>
        {label}
      </Button>
      {file === undefined ? null : (
        <EntryDialog
          title={title}
          command="Propose"
          fields={fields}
          isBusy={doing.isPending}
          error={doing.error}
          onSubmit={({ file: text = '', reason = '' }) => doing.mutate({ file: text, reason })}
          onClose={() => setFile(undefined)}
        />
      )}
    </>
  );
}
