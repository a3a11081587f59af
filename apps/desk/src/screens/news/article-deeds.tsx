import { doDeed } from '../../lib/deed.ts';
import { useMay } from '../../lib/session.ts';
import { DeedButton } from '../../ui/deed-button.tsx';
import { reasonField } from '../../ui/entries.ts';
import { StatusPill } from '../../ui/status-pill.tsx';
import { asWords } from '../../ui/words.ts';
import { newsTone } from './news-tone.ts';
import type { Article } from './use-draft.ts';

export function ArticleDeeds({ article: { id, status } }: { article: Article }) {
  const may = useMay();
  return (
    <>
      <StatusPill tone={newsTone(status)}>{asWords(status)}</StatusPill>
      {may('news.manage') && status !== 'published' ? (
        <DeedButton
          label="Publish"
          fields={[]}
          deed={async () => {
            await doDeed('POST /news/publish', { id });
            return 'Customers can read it now.';
          }}
        >
          Customers can read it from now on.
        </DeedButton>
      ) : null}
      {may('news.manage') && status === 'published' ? (
        <DeedButton
          label="Take back"
          tone="error"
          fields={[reasonField]}
          deed={async ({ reason = '' }) => {
            await doDeed('POST /news/withdraw', { id, reason });
            return 'Customers can no longer read it.';
          }}
        />
      ) : null}
    </>
  );
}
