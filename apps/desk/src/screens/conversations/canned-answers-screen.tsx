import { isLanguage, languageCodes, sourceLanguage, type Language } from '@sauda/facts';
import { Box } from '@mui/material';
import { runCommand } from '../../lib/command.ts';
import { languageText, timeText } from '../../lib/format.ts';
import { useMay } from '../../lib/session.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import type { EntryField } from '../../ui/entries.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { RecordTable } from '../../ui/record-table.tsx';
import { useCall } from '../../lib/use-call.ts';

interface Canned {
  readonly id: number;
  readonly lang: Language;
  readonly title: string;
  readonly content: string;
}

export function CannedAnswersScreen() {
  const mayManage = useMay()('canned-answers.manage');
  const query = useCall('GET /canned-answers');
  return (
    <Page title="Canned answers" actions={mayManage ? <SaveAnswer /> : undefined}>
      <Loaded query={query}>
        {({ rows }) => (
          <RecordTable
            label="Canned answers"
            rows={rows}
            empty="No answers are kept ready."
            columns={[
              { label: 'Language', cell: ({ lang }) => languageText(lang) },
              { label: 'Title', cell: ({ title }) => title },
              {
                label: 'Text',
                cell: ({ content }) => <Box sx={{ whiteSpace: 'pre-wrap', maxWidth: 560 }}>{content}</Box>,
              },
              { label: 'Changed', cell: ({ updated_at: at, updated_by: by }) => `${timeText(at)}, ${by}` },
              { label: '', cell: (answer) => (mayManage ? <AnswerCommands answer={answer} /> : null) },
            ]}
          />
        )}
      </Loaded>
    </Page>
  );
}

const fieldsOf = (answer?: Canned): EntryField[] => [
  {
    name: 'lang',
    label: 'Language',
    options: languageCodes.map((value) => ({ value, label: languageText(value) })),
    initial: answer?.lang ?? 'en',
  },
  { name: 'title', label: 'Title', initial: answer?.title ?? '' },
  {
    name: 'content',
    label: 'Text',
    kind: 'long',
    help: 'Filled in for each customer: {name}, {number}, {phone_end} (the last four digits), {reference} (of their newest open request).',
    initial: answer?.content ?? '',
  },
];

function SaveAnswer({ answer }: { answer?: Canned }) {
  return (
    <CommandButton
      label={answer === undefined ? 'New answer' : 'Change'}
      {...(answer === undefined ? {} : { title: `Change ${answer.title}`, about: String(answer.id) })}
      variant={answer === undefined ? 'contained' : 'text'}
      fields={fieldsOf(answer)}
      command={({ lang, title = '', content = '' }) =>
        runCommand('POST /canned-answers/save', {
          ...(answer === undefined ? {} : { id: answer.id, was: seenOf(answer) }),
          lang: isLanguage(lang) ? lang : sourceLanguage,
          title,
          content,
        })
      }
      said="The answer is kept."
    />
  );
}

const seenOf = ({ lang, title, content }: Canned) => ({ lang, title, content });

function AnswerCommands({ answer }: { answer: Canned }) {
  return (
    <>
      <SaveAnswer answer={answer} />
      <CommandButton
        label="Remove"
        tone="error"
        variant="text"
        fields={[]}
        command={() => runCommand('POST /canned-answers/remove', { id: answer.id })}
      >
        “{answer.title}” is removed for everybody.
      </CommandButton>
    </>
  );
}
