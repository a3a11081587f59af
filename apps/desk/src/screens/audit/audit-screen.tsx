import { Box, Button, DialogContent, DialogTitle } from '@mui/material';
import { DeskDialog } from '../../ui/desk-dialog.tsx';
import { useState } from 'react';
import { DeskList, type ListColumn } from '../../features/lists/desk-list.tsx';
import { exactTimeText } from '../../lib/format.ts';
import type { Filter } from '../../features/lists/filters.tsx';
import type { RowOf } from '../../lib/lists.ts';
import { Facts } from '../../ui/facts.tsx';

type Record = RowOf<'audit'>;

/** What a list of the audit log shows of each entry. */
export const auditColumns: ListColumn<'audit'>[] = [
  { label: 'When', sort: 'at', cell: ({ at }) => exactTimeText(at) },
  { label: 'Who', cell: ({ actor }) => actor },
  { label: 'What', cell: ({ action }) => action },
  { label: 'About', cell: ({ object_kind: kind, object_id: id }) => `${kind} ${id}` },
  { label: 'Why', cell: ({ reason }) => reason ?? '–' },
  { label: 'From', cell: ({ address }) => address },
  { label: '', cell: (record) => <RecordButton record={record} /> },
];

const filters: Filter<'audit'>[] = [
  { source: 'actor', label: 'Login' },
  { source: 'action', label: 'What' },
  { source: 'from', label: 'From', kind: 'time' },
  { source: 'to', label: 'Until', kind: 'time' },
  { source: 'object_kind', label: 'Kind', isSeldom: true },
  { source: 'object_id', label: 'About', isSeldom: true },
];

export function AuditScreen() {
  return (
    <DeskList
      name="audit"
      title="Audit log"
      empty="Nothing was done."
      columns={auditColumns}
      sort={{ field: 'at', order: 'DESC' }}
      filters={filters}
    />
  );
}

function RecordButton({ record }: { record: Record }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" variant="text" onClick={() => setOpen(true)}>
        Before and after
      </Button>
      {isOpen ? (
        <DeskDialog onClose={() => setOpen(false)} maxWidth="md" aria-labelledby="record-title">
          <DialogTitle id="record-title">
            {record.action}, {record.actor}, {exactTimeText(record.at)}
          </DialogTitle>
          <DialogContent>
            <Facts
              rows={[
                ['About', `${record.object_kind} ${record.object_id}`],
                ['Why', record.reason],
                ['From', record.address],
                ['Hash', <code key="hash">{record.hash}</code>],
              ]}
            />
            <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 2, mt: 2 }}>
              <Json label="Before" text={record.before} />
              <Json label="After" text={record.after} />
            </Box>
          </DialogContent>
        </DeskDialog>
      ) : null}
    </>
  );
}

function Json({ label, text }: { label: string; text: string | null }) {
  return (
    <section aria-label={label}>
      {label}
      <Box
        component="pre"
        sx={{
          m: 0,
          p: 1,
          borderRadius: 1,
          background: 'var(--surface-fill)',
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
        }}
      >
        {text === null ? '–' : indented(text)}
      </Box>
    </section>
  );
}

function indented(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return json;
  }
}
