import { useState } from 'react';
import { Button } from '../button.tsx';
import { DeltaText } from '../delta-text.tsx';
import { ArrowInIcon, ArrowOutIcon, CashIcon } from '../icons/money-icons.tsx';
import { List } from '../list.tsx';
import { Pager } from '../pager.tsx';
import { Figure, Row, RowIcon } from '../row.tsx';
import { SectionHeading } from '../section-heading.tsx';
import { TextButton } from '../text-button.tsx';
import { Sample } from './sample.tsx';

export function ListSamples() {
  const [page, setPage] = useState(1);
  return (
    <>
      <Sample title="Rows in three columns" bleed>
        <List label="Stocks" columns="5.75rem 5.25rem" heads={['Name', 'Price (₹)', 'Change']}>
          <Row
            title="Aravalli Cement"
            subtitle="ARAVCEM"
            figures={['2,318.40', <DeltaText key="change" direction="up" percent="+0.74%" />]}
            render={<a href="#aravcem" />}
          />
          <Row
            title="Sahyadri Motors and Electric Vehicles"
            subtitle="SAHMOTOR"
            figures={['18,906.00', <DeltaText key="change" direction="down" percent="−10.94%" />]}
            render={<a href="#sahmotor" />}
          />
          <Row
            title="Nilgiri Pharma"
            subtitle="NILPHARM"
            figures={['1,656.75', <DeltaText key="change" direction="flat" percent="0.00%" />]}
            onClick={() => {}}
          />
        </List>
        <Pager
          label="Pages"
          previousLabel="Previous"
          nextLabel="Next"
          onPrevious={page > 1 ? () => setPage(page - 1) : undefined}
          onNext={page < 24 ? () => setPage(page + 1) : undefined}
        >
          {page * 10 - 9} to {Math.min(page * 10, 236)} of 236
        </Pager>
      </Sample>
      <Sample title="Rows with notes" bleed>
        <List label="Positions" columns="4.5rem 7.25rem" heads={['Stock', 'Quantity', 'Cost']}>
          <Row
            title="Vindhya Textiles"
            subtitle="VINTEX"
            figures={[
              '12,500',
              <Figure key="cost" note="at 82.15">
                ₹10,26,875.00
              </Figure>,
            ]}
          />
        </List>
        <List label="Changes">
          <Row
            title="Sell stock"
            subtitle="Income · 14:32"
            leading={
              <RowIcon>
                <ArrowInIcon size="s" />
              </RowIcon>
            }
            figures={[
              <Figure key="amount" note="Balance ₹3,41,208.50">
                +₹96,420.17
              </Figure>,
            ]}
          />
          <Row
            title="Withdrawal"
            subtitle="Expense · 12:21"
            leading={
              <RowIcon>
                <ArrowOutIcon size="s" />
              </RowIcon>
            }
            figures={[
              <Figure key="amount" note="Balance ₹92,160.46">
                −₹1,50,000.00
              </Figure>,
            ]}
          />
        </List>
      </Sample>
      <Sample title="Rows that lead on, rows with an action" bleed>
        <SectionHeading link={<TextButton>All loans</TextButton>}>Loans</SectionHeading>
        <List>
          <Row
            title="Loan"
            subtitle="Credit score 720"
            leading={
              <RowIcon>
                <CashIcon />
              </RowIcon>
            }
            figures={[
              <Figure key="due" note="Amount due">
                ₹25,000.00
              </Figure>,
            ]}
            chevron
            render={<a href="#loan" />}
          />
          <Row title="Language" figures={['English']} chevron onClick={() => {}} />
          <Row title="Resting" subtitle="A row that can't be pressed now" onClick={() => {}} disabled />
          <Row
            title="Konkan Shipping"
            subtitle="Min 100 · KONSHIP"
            figures={['931.20']}
            action={
              <Button variant="tonal" size="small" aria-label="Buy Konkan Shipping">
                Buy
              </Button>
            }
          />
        </List>
      </Sample>
    </>
  );
}
