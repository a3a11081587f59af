import { Alert, Box, Tab, Tabs } from '@mui/material';
import { useSearchParams } from 'react-router';
import { timeText } from '../../lib/format.ts';
import { useOne } from '../../lib/use-call.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { CustomerCases } from '../cases/customer-cases.tsx';
import { AccessTab, BalanceTab, CardsTab, NotesTab, OrdersTab, RequestsTab } from './customer-tabs.tsx';
import { DoneTab, PortfolioTab, StatementsTab } from './portfolio-tab.tsx';
import { DocumentsTab } from './documents-tab.tsx';
import { PersonTab } from './person-tab.tsx';
import { ProfileFacts, type Customer } from './profile-facts.tsx';
import { runCommand } from '../../lib/command.ts';
import { useMay } from '../../lib/session.ts';
import { HandedOut } from '../../ui/handed-out.tsx';
import { CommandButton } from '../../ui/command-button.tsx';
import { reasonField } from '../../ui/entries.ts';
import { ApplicationsTab } from '../records/applications-screen.tsx';
import { FeesTab } from '../fees/fee-terms.tsx';
import { JournalButton } from '../journals/journal-commands.tsx';
import { Whom } from '../../features/queue/whom.tsx';
import { FreezeButton } from './freeze-button.tsx';
import { scopeWords } from './scope-words.ts';

const everybody = 'customers.read';

/** What is told of a customer, to whom it is to read. */
const tabs = {
  balance: { label: 'Balance', Content: BalanceTab, right: everybody },
  person: { label: 'Person', Content: PersonTab, right: everybody },
  portfolio: { label: 'Portfolio', Content: PortfolioTab, right: everybody },
  orders: { label: 'Orders', Content: OrdersTab, right: everybody },
  applications: { label: 'Applications', Content: ApplicationsTab, right: 'offers.read' },
  requests: { label: 'Requests', Content: RequestsTab, right: everybody },
  fees: { label: 'Fees', Content: FeesTab, right: 'fee-terms.read' },
  cards: { label: 'Cards', Content: CardsTab, right: everybody },
  access: { label: 'Sessions', Content: AccessTab, right: everybody },
  documents: { label: 'Documents', Content: DocumentsTab, right: 'documents.read' },
  statements: { label: 'Statements', Content: StatementsTab, right: 'customers.statement' },
  cases: { label: 'Cases', Content: CasesTab, right: 'cases.read' },
  notes: { label: 'Notes', Content: NotesTab, right: everybody },
  done: { label: 'Done by staff', Content: DoneTab, right: 'audit.read' },
} as const;

type TabName = keyof typeof tabs;

function CasesTab({ customer: { id } }: { customer: Customer }) {
  return <CustomerCases customerId={id} />;
}

/** All about one customer. */
export function CustomerScreen() {
  const query = useOne('customers/one');
  return <Loaded query={query}>{(customer) => <CustomerPage customer={customer} />}</Loaded>;
}

function CustomerPage({ customer }: { customer: Customer }) {
  const [parameters, setParameters] = useSearchParams();
  const asked = parameters.get('tab') ?? 'balance';
  const may = useMay();
  const seen = (Object.keys(tabs) as TabName[]).filter((tab) => may(tabs[tab].right));
  const name = seen.find((tab) => tab === asked) ?? 'balance';
  const { Content, label } = tabs[name];
  return (
    <Page title={`Customer ${customer.number}`} actions={<CustomerCommands customer={customer} />}>
      {customer.frozen_reason === null ? null : (
        <Alert severity="error">
          {scopeWords[customer.frozen_scope ?? 'all']}. The customer reads: {customer.frozen_reason}
          {customer.frozen_note === null ? null : <Box>For the staff alone: {customer.frozen_note}</Box>}
        </Alert>
      )}
      {customer.unproved_since === null ? null : (
        <Alert severity="warning">
          Withdraw only since {timeText(customer.unproved_since)}, by the rule of the house: the real name has to be
          proved again. An approval lifts it.
        </Alert>
      )}
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '300px minmax(0, 1fr)' }, gap: 3 }}>
        <ProfileFacts customer={customer} />
        <Box sx={{ minWidth: 0 }}>
          <Tabs
            value={name}
            onChange={(_event, tab: TabName) => setParameters({ tab }, { replace: true })}
            variant="scrollable"
            // Whether they are needed is known after the first paint, and the tabs would move under a finger.
            scrollButtons
            sx={{ '& .MuiTab-root': { minWidth: 0, px: 1.25 } }}
            aria-label="About the customer"
          >
            {seen.map((tab) => (
              <Tab key={tab} value={tab} label={tabs[tab].label} />
            ))}
          </Tabs>
          <Box component="section" aria-label={label} sx={{ pt: 2, overflow: 'auto' }}>
            <Content customer={customer} />
          </Box>
        </Box>
      </Box>
    </Page>
  );
}

/** What staff can do about a customer; never anything to a balance. */
function CustomerCommands({ customer }: { customer: Customer }) {
  const { id, frozen_reason: frozen, qip, closed_at: closedAt, venue } = customer;
  const may = useMay();
  if (closedAt !== null) return null;
  const whom = <Whom item={{ customer, real_name: customer.name }} />;
  return (
    <>
      {may('customers.tell') ? (
        <CommandButton
          label="Send a notice"
          fields={[{ name: 'text', label: 'Text', kind: 'long' }]}
          command={({ text = '' }) => runCommand('POST /customers/tell', { id, text })}
          said="The notice is sent."
        >
          To {whom}, among their notices and on their devices.
        </CommandButton>
      ) : null}
      {may('customers.let-in') ? (
        <CommandButton
          label="Reset code"
          fields={[reasonField]}
          command={async ({ reason = '' }) => {
            const { data } = await runCommand('POST /customers/reset-code', { id, reason });
            return { shown: <HandedOut password={data.password} /> };
          }}
        >
          For {whom}. Make sure first that it is them who ask. With the code they choose a new login password within a
          day.
        </CommandButton>
      ) : null}
      {may('customers.qualify') ? (
        <CommandButton
          label={qip ? 'Take QIP away' : 'Qualify for QIP'}
          fields={[reasonField]}
          command={({ reason = '' }) => runCommand('POST /customers/qip', { id, eligible: !qip, reason })}
        >
          Of {whom}, who is told.{qip ? null : ' A second person confirms it.'}
        </CommandButton>
      ) : null}
      {may('venue.accounts') && venue.keeps_accounts ? (
        <CommandButton
          label="Account at the venue"
          fields={[{ name: 'account', label: 'As the venue calls it', initial: venue.account ?? '' }, reasonField]}
          command={({ account = '', reason = '' }) => runCommand('POST /venue/account', { id, account, reason })}
        >
          The customer trades in it once a second person has confirmed it, and the venue says that it is open. It cannot
          be changed while orders wait there.
        </CommandButton>
      ) : null}
      {may('journals.post') ? <JournalButton customer={customer} /> : null}
      {may('customers.freeze') ? <FreezeButton customer={customer} /> : null}
      {may('customers.freeze') && frozen !== null ? (
        <CommandButton
          label="Unfreeze"
          fields={[reasonField]}
          command={({ reason = '' }) => runCommand('POST /customers/unfreeze', { id, reason })}
          said="The account is open again."
        >
          Of {whom}, who can do everything again. A second person confirms it.
        </CommandButton>
      ) : null}
    </>
  );
}
