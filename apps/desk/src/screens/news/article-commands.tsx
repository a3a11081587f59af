import { runCommand } from '../../lib/command.ts';
import { useMay } from '../../lib/session.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import { reasonField } from '../../ui/entries.ts';
import { StatusPill } from '../../ui/status-pill.tsx';
import { asWords } from '../../ui/words.ts';
import { newsTone } from './news-tone.ts';
import type { Article } from './use-draft.ts';

export function ArticleCommands({ article: { id, status } }: { article: Article }) {
  const may = useMay();
  return (
    <>
      <StatusPill tone={newsTone(status)}>{asWords(status)}</StatusPill>
      {may('news.manage') && status !== 'published' ? (
        <CommandButton
          label="Publish"
          fields={[]}
          command={() => runCommand('POST /news/publish', { id })}
          said="Customers can read it now."
        >
          Customers can read it from now on.
        </CommandButton>
      ) : null}
      {may('news.manage') && status === 'published' ? (
        <CommandButton
          label="Take back"
          tone="error"
          fields={[reasonField]}
          command={({ reason = '' }) => runCommand('POST /news/withdraw', { id, reason })}
          said="Customers can no longer read it."
        />
      ) : null}
    </>
  );
}
