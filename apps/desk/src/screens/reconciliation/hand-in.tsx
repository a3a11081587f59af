import type { DeskAnswer } from '@sauda/contract/desk';
import { Alert, Box, TextField } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText, faultsOf } from '../../lib/api.ts';
import { dayText } from '../../lib/format.ts';
import { upload } from '../../lib/upload.ts';
import { FileButton } from '../../ui/file-button.tsx';
import { fileKinds } from './words.ts';

type HandedIn = DeskAnswer<'POST /day-files/hand-in'>['data'];

/** It moves nothing, and a better file takes its place, so nothing is asked before. */
export function HandIn() {
  const [day, setDay] = useState('');
  const [columns, setColumns] = useState('');
  const client = useQueryClient();
  const handingIn = useMutation({
    mutationFn: (file: File) => {
      const said = { ...(day === '' ? {} : { day }), ...(columns.trim() === '' ? {} : { columns: columns.trim() }) };
      return upload('POST /day-files/hand-in', file, { name: file.name.slice(0, 200), ...said });
    },
    onSuccess: () => client.invalidateQueries(),
  });
  const { data, error, isPending } = handingIn;
  return (
    <Box sx={{ display: 'grid', gap: 1, p: 1.5 }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <TextField
          label="Day"
          type="date"
          size="small"
          value={day}
          onChange={({ target }) => setDay(target.value)}
          slotProps={{ inputLabel: { shrink: true } }}
          sx={{ width: 170 }}
        />
        <TextField
          label="Columns named otherwise"
          placeholder="symbol=Scrip, quantity=Net Qty"
          size="small"
          value={columns}
          onChange={({ target }) => setColumns(target.value)}
          slotProps={{ inputLabel: { shrink: true } }}
          sx={{ width: 280 }}
        />
        <FileButton
          label={isPending ? 'Comparing…' : 'Hand in a file'}
          accept=".csv,.txt,text/csv,text/plain"
          variant="contained"
          disabled={isPending}
          onFile={(file) => handingIn.mutate(file)}
        />
      </Box>
      <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
        CSV up to 10 MB; its head tells what it is. The day where neither a column nor the name of the file tells it.
      </Box>
      {error === null ? null : <Alert severity="error">{whatIsWrong(error)}</Alert>}
      {data === undefined ? null : (
        <Alert severity={data.data.found === 0 ? 'success' : 'warning'}>{outcomeText(data.data)}</Alert>
      )}
    </Box>
  );
}

function outcomeText({
  kind,
  day,
  lines,
  looked,
  found,
  opened,
  reopened,
  resolved,
  held_back: held,
}: HandedIn): string {
  const compared = `${fileKinds[kind]}, ${dayText(day)}: ${lines} lines against ${looked} of the books.`;
  const differs = found === 0 ? 'Nothing differs.' : `${found} ${found === 1 ? 'thing differs' : 'things differ'}.`;
  const counts = [
    opened === 0 ? '' : `${opened} new`,
    reopened === 0 ? '' : `${reopened} open again`,
    resolved === 0 ? '' : `${resolved} ended`,
  ].filter((part) => part !== '');
  const changed = counts.length === 0 ? '' : ` Differences: ${counts.join(', ')}.`;
  const back =
    held.length === 0 ? '' : ` Held back: ${held.slice(0, 20).join(', ')}${held.length > 20 ? ' and more' : ''}.`;
  return `${compared} ${differs}${changed}${back}`;
}

function whatIsWrong(error: Error): string {
  const [fault] = Object.entries(faultsOf(error));
  if (fault === undefined) return errorText(error);
  const what = { file: 'The file cannot be read', day: 'The day', columns: 'What is said of the columns' }[fault[0]];
  return fault[0] === 'file' ? `${what}: ${fault[1]}.` : `${what ?? fault[0]} ${fault[1]}.`;
}
