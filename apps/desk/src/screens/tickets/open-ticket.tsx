import { runCommand } from '../../lib/command.ts';
import { useCall } from '../../lib/use-call.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import { asWords } from '../../ui/words.ts';

interface OpenTicketProps {
  customerId: string;
  /** The message that it begins with, where one is in view. */
  fromMessage?: number | undefined;
}

/** Opens a ticket for a customer, which is whose opens it until it is given to somebody else. */
export function OpenTicket({ customerId, fromMessage }: OpenTicketProps) {
  const { data: { categories } = { categories: [] } } = useCall('GET /tickets/counts', { staleTime: 60_000 });
  return (
    <CommandButton
      label="New ticket"
      fields={[
        {
          name: 'category',
          label: 'Category',
          options: categories.map(({ category, hours }) => ({
            value: category,
            label: `${asWords(category)}, ${hours} h`,
          })),
        },
        { name: 'about', label: 'What it is about', kind: 'long' },
        {
          name: 'complaint',
          label: 'Is it a complaint?',
          options: [
            { value: 'no', label: 'No' },
            { value: 'yes', label: 'Yes: it gets a number, which the customer is told' },
          ],
        },
      ]}
      command={async ({ category = '', about = '', complaint }) => {
        const { data } = await runCommand('POST /tickets/open', {
          customer: customerId,
          category,
          about,
          is_complaint: complaint === 'yes',
          ...(fromMessage === undefined ? {} : { from_message: fromMessage }),
        });
        return `Ticket ${data.id} is open.`;
      }}
    />
  );
}
