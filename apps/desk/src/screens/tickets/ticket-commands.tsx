import { Box } from '@mui/material';
import { runCommand } from '../../lib/command.ts';
import { useCall } from '../../lib/use-call.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import { reasonField } from '../../ui/entries.ts';
import { asWords } from '../../ui/words.ts';
import { causeWords, isCause, isOutcome, optionsOf, outcomeWords, type Ticket } from './ticket-words.ts';

/** What is done with a ticket that is open. */
export function TicketCommands({ ticket }: { ticket: Ticket }) {
  if (ticket.closed_at !== null) return null;
  return (
    <Box sx={{ display: 'flex', gap: 0.5, justifyContent: 'flex-end' }}>
      <Give ticket={ticket} />
      <Categorise ticket={ticket} />
      {ticket.complaint === null ? <Complain ticket={ticket} /> : null}
      <Close ticket={ticket} />
    </Box>
  );
}

const titleOf = (word: string, { id }: Ticket) => `${word} ticket ${id}`;
const namedBy = ({ customer, id }: Ticket) => ({ customer: customer.id, id });

function Give({ ticket }: { ticket: Ticket }) {
  const { data: colleagues } = useCall('GET /conversations/colleagues', { staleTime: 60_000 });
  const options = (colleagues?.rows ?? []).map(({ login, name }) => ({ value: login, label: `${name} (${login})` }));
  return (
    <CommandButton
      label="Give"
      title={titleOf('Give', ticket)}
      variant="text"
      fields={[{ name: 'login', label: 'Colleague', options: [...options, { value: 'nobody', label: 'Nobody' }] }]}
      command={({ login = '' }) =>
        runCommand('POST /tickets/assign', { ...namedBy(ticket), login: login === 'nobody' ? null : login })
      }
    />
  );
}

function Categorise({ ticket }: { ticket: Ticket }) {
  const { data: { categories } = { categories: [] } } = useCall('GET /tickets/counts', { staleTime: 60_000 });
  return (
    <CommandButton
      label="Category"
      title={`Category of ticket ${ticket.id}`}
      variant="text"
      fields={[
        {
          name: 'category',
          label: 'Category',
          options: categories.map(({ category, hours }) => ({
            value: category,
            label: `${asWords(category)}, ${hours} h`,
          })),
          initial: ticket.category,
        },
      ]}
      command={({ category = '' }) => runCommand('POST /tickets/categorise', { ...namedBy(ticket), category })}
    >
      Its hours count from when it was opened.
    </CommandButton>
  );
}

function Complain({ ticket }: { ticket: Ticket }) {
  return (
    <CommandButton
      label="Complaint"
      title={`Register ticket ${ticket.id} as a complaint`}
      commandLabel="Register"
      variant="text"
      fields={[reasonField]}
      command={async ({ reason = '' }) => {
        const { data } = await runCommand('POST /tickets/complain', { ...namedBy(ticket), reason });
        return `It is complaint ${data.complaint}.`;
      }}
    >
      It gets the next number in the register, which the customer is told.
    </CommandButton>
  );
}

function Close({ ticket }: { ticket: Ticket }) {
  const isComplaint = ticket.complaint !== null;
  return (
    <CommandButton
      label="Close"
      title={titleOf('Close', ticket)}
      variant="text"
      fields={[
        { name: 'outcome', label: 'Outcome', options: optionsOf(outcomeWords), mustChoose: true },
        ...(isComplaint
          ? [{ name: 'cause', label: 'Root cause', options: optionsOf(causeWords), mustChoose: true } as const]
          : []),
        { ...reasonField, name: 'note', label: 'What has come of it' },
      ]}
      command={({ outcome = '', cause = '', note = '' }) => {
        if (!isOutcome(outcome)) throw new Error('There is no such outcome.');
        const why = isCause(cause) ? { cause } : {};
        return runCommand('POST /tickets/close', { ...namedBy(ticket), outcome, ...why, note });
      }}
    >
      {isComplaint ? 'The customer is told that it is closed, and reads the outcome.' : null}
    </CommandButton>
  );
}
