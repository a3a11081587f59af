import { Button } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { runCommand, sayProposed } from '../../lib/command.ts';
import { reasonField, type EntryField } from '../../ui/entries.ts';
import { EntryDialog } from '../../ui/entry-dialog.tsx';
import { calendarName } from './names.ts';

const fields = (file: string): readonly EntryField[] => [
  {
    name: 'file',
    label: 'Days',
    kind: 'long',
    initial: file,
    help: 'A day a line: 2027-01-26,closed,,,Republic Day or 2027-10-29,special,18:00,19:00,Muhurat trading.',
  },
  {
    name: 'until',
    label: 'Known until',
    kind: 'day',
    isOptional: true,
    help: 'Where the file has all holidays until then.',
  },
  reasonField,
];

/** Takes a file of days, shows what is in it, and proposes them all at once. */
export function ReadDaysButton({ id }: { id: string }) {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<string>();
  const client = useQueryClient();
  const notify = useNotify();
  const doing = useMutation({
    mutationFn: (body: { file: string; known_until?: string; reason: string }) =>
      runCommand('POST /calendars/change', { id, ...body }).catch(sayProposed),
    onSuccess: (done) => {
      setFile(undefined);
      notify(typeof done === 'string' ? done : 'The days are set.', { type: 'info' });
      return client.invalidateQueries();
    },
  });
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        hidden
        aria-label="File of days"
        onChange={async ({ target }) => {
          const text = await target.files?.[0]?.text();
          target.value = '';
          doing.reset();
          setFile(text);
        }}
      />
      <Button variant="outlined" size="small" onClick={() => input.current?.click()}>
        From a file
      </Button>
      {file === undefined ? null : (
        <EntryDialog
          title={`Days of ${calendarName(id)} from a file`}
          command="Propose"
          fields={fields(file)}
          isBusy={doing.isPending}
          error={doing.error}
          onSubmit={({ file: days = '', until = '', reason = '' }) =>
            doing.mutate({ file: days, reason, ...(until === '' ? {} : { known_until: until }) })
          }
          onClose={() => setFile(undefined)}
        />
      )}
    </>
  );
}
