import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer } from '@sauda/contract';
import { OwnAmount } from '../../data/own-amount.tsx';
import { api, queryKeys } from '../../lib/api.ts';
import { fetchFile } from '../../lib/download-file.ts';
import { failureText } from '../../lib/error-text.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { pagedQuery } from '../../lib/paged-query.ts';
import { AlertLine } from '../../ui/alert-line.tsx';
import { Button } from '../../ui/button.tsx';
import { MoneyDrawing } from '../../ui/empty-drawings.tsx';
import { KeyValueList } from '../../ui/key-value-list.tsx';
import { Figure, List, Row } from '../../ui/list.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { PagedList } from '../frame/paged-list.tsx';
import { checkFile } from './check-file.ts';
import { FormatButtons } from './format-buttons.tsx';
import { documentUrl, useDocumentDownload } from './statement-files.ts';
import { Verdict } from './verdict.tsx';

type DocumentRow = Answer<'GET /stock/success/documents'>['data']['rows'][number];

const documentsQuery = pagedQuery(
  [...queryKeys.account, 'documents'],
  async (page, signal) => (await api.call('GET /stock/success/documents', { query: page, signal })).data,
  { rowsAPage: 30, keep: false },
);

/** Contract notes of the days on which something was traded, and statements of the months, by month. */
export function Documents() {
  const { t } = useLingui();
  const { month } = useFormats();
  const documents = useInfiniteQuery(documentsQuery);
  const [opened, setOpened] = useState<DocumentRow>();
  const [isOpen, setOpen] = useState(false);
  const open = (row: DocumentRow) => {
    setOpened(row);
    setOpen(true);
  };
  return (
    <>
      <PagedList
        query={documents}
        loading={t`Loading`}
        skeleton={{ count: 6, columns: '7.5rem', figures: 1 }}
        end={t`No more documents`}
        empty={{
          drawing: <MoneyDrawing />,
          title: t`No documents yet`,
          children: t`A contract note comes after each day on which you traded, and a statement after each month.`,
        }}
      >
        {(rows) =>
          byMonth(rows).map(([name, ofMonth]) => (
            <section key={name} aria-label={month(noonOf(`${name}-01`))}>
              <SectionHeading>{month(noonOf(`${name}-01`))}</SectionHeading>
              <List columns="max-content">
                {ofMonth.map((row) => (
                  <DocumentLine key={row.no} document={row} onOpen={() => open(row)} />
                ))}
              </List>
            </section>
          ))
        }
      </PagedList>
      {opened !== undefined && (
        <DocumentSheet key={opened.no} document={opened} open={isOpen} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

/** They come with the last day first, so that those of a month stand together. */
function byMonth(rows: readonly DocumentRow[]): ReadonlyArray<readonly [month: string, rows: readonly DocumentRow[]]> {
  const months = [...new Set(rows.map(({ to }) => to.slice(0, 7)))];
  return months.map((name) => [name, rows.filter(({ to }) => to.startsWith(name))]);
}

/** A day at its noon here, so that it is the same day in every zone. */
const noonOf = (day: string): string => `${day}T12:00`;

function useWords({ kind, from, to, amount }: DocumentRow) {
  const { t } = useLingui();
  const { day, month, money } = useFormats();
  const isNote = kind === 'note';
  const isPaid = isNote && amount.startsWith('-');
  return {
    title: isNote ? t`Contract note` : t`Monthly statement`,
    time: isNote ? day(to) : month(noonOf(from)),
    what: isNote ? (isPaid ? t`You pay` : t`You receive`) : t`Closing balance`,
    amount: money(isPaid ? amount.slice(1) : amount),
  };
}

function DocumentLine({ document, onOpen }: { document: DocumentRow; onOpen: () => void }) {
  const { title, time, what, amount } = useWords(document);
  return (
    <Row
      title={title}
      subtitle={time}
      figures={[
        <Figure key="amount" note={what}>
          <OwnAmount text={amount} />
        </Figure>,
      ]}
      chevron
      onClick={onOpen}
    />
  );
}

/** One document, to take as a file or to check here. */
function DocumentSheet({ document, open, onClose }: { document: DocumentRow; open: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const { dateTime } = useFormats();
  const { title, time, what, amount } = useWords(document);
  const download = useDocumentDownload();
  const check = useMutation({
    mutationFn: async () => checkFile(await (await fetchFile(documentUrl(document.no, 'json'))).text()),
  });
  const forms = [
    { format: 'pdf', name: t`PDF, to read and print` },
    { format: 'json', name: t`JSON, with proofs to check` },
  ] as const;
  return (
    <Sheet open={open} onClose={onClose} title={title} closeLabel={t`Close`}>
      <div className="gap-4 gutter below-4">
        <KeyValueList
          items={[
            { label: t`Number`, value: document.no },
            { label: document.kind === 'note' ? t`Day` : t`Month`, value: time },
            { label: t`Made`, value: dateTime(document.made_at) },
            { label: what, value: <OwnAmount text={amount} />, total: true },
          ]}
        />
        <div className="gap-3">
          <FormatButtons
            forms={forms}
            underWay={download.isPending ? download.variables.format : undefined}
            onFetch={(format) => download.mutate({ no: document.no, format })}
          />
          <Button wide busy={check.isPending} busyLabel={t`Checking`} onClick={() => check.mutate()}>
            <Trans>Check it here</Trans>
          </Button>
        </div>
        <AlertLine
          text={
            failureText(download.error, t`Download failed, please retry`) ??
            failureText(check.error, t`The check could not be made, please retry`)
          }
        />
        {check.data !== undefined && !check.isPending && <Verdict verification={check.data} />}
      </div>
    </Sheet>
  );
}
