import { DialogContent, DialogTitle, Table, TableBody, TableCell, TableRow } from '@mui/material';
import { DeskDialog } from '../../ui/desk-dialog.tsx';
import { KeyHint } from '../../ui/key-hint.tsx';

type HelpLine = readonly [keys: string, meaning: string];

/** Which key does what in a queue. */
export function QueueHelp({ keys, onClose }: { keys: readonly HelpLine[]; onClose(): void }) {
  return (
    <DeskDialog onClose={onClose} aria-labelledby="help-title">
      <DialogTitle id="help-title">Keys</DialogTitle>
      <DialogContent>
        <Table size="small">
          <TableBody>
            {keys.map(([names, meaning]) => (
              <TableRow key={meaning}>
                <TableCell>
                  {names.split(' ').map((name) => (
                    <KeyHint key={name}>{name}</KeyHint>
                  ))}
                </TableCell>
                <TableCell>{meaning}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </DialogContent>
    </DeskDialog>
  );
}

interface Keyed {
  readonly key: string;
  readonly label: string;
  readonly isBulk?: unknown;
}

export function helpKeys(decisions: readonly Keyed[], mayDecide: boolean): HelpLine[] {
  const lines: HelpLine[] = [
    ['j ↓', 'Next'],
    ['k ↑', 'Previous'],
  ];
  if (mayDecide) {
    lines.push(['c', 'Take on, or let go']);
    if (decisions.some(({ isBulk }) => isBulk !== undefined)) lines.push(['x', 'Mark, to decide on several']);
    lines.push(...decisions.map(({ key, label }): HelpLine => [key, label]), ['Enter', 'Do it, in a dialog']);
  }
  return [...lines, ['?', 'This help']];
}
