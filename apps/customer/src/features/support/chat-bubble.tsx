import { Trans, useLingui } from '@lingui/react/macro';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { useOwnPicture } from '../../lib/pictures/own-picture.ts';
import { classNames } from '../../ui/class-names.ts';
import { ImageIcon } from '../../ui/icons/action-icons.tsx';
import { AlertIcon, ClockIcon } from '../../ui/icons/status-icons.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import type { ChatMessage } from './chat-days.ts';
import styles from './chat.module.css';

interface ChatBubbleProps {
  message: ChatMessage;
  onRetry: () => void;
  onDelete: () => void;
}

/** One message with its time and how far it has come. */
export function ChatBubble({ message, onRetry, onDelete }: ChatBubbleProps) {
  const { t } = useLingui();
  const { mine, automatic, content, img } = message;
  const text = automatic
    ? t`This is an automatic answer of the practice desk: your message has arrived. Nobody reads along in practice mode.`
    : content;
  return (
    <li className={classNames(styles.message, mine && styles.mine)}>
      <div className={styles.bubble}>
        <span className="sr-only">{mine ? t`You:` : t`Customer service:`} </span>
        {img !== '' && <ChatPicture url={img} />}
        {text !== '' && <p className={styles.text}>{text}</p>}
      </div>
      <Mark message={message} onRetry={onRetry} onDelete={onDelete} />
    </li>
  );
}

function Mark({ message: { automatic, at, progress, reason }, onRetry, onDelete }: ChatBubbleProps) {
  const { t } = useLingui();
  const { time } = useFormats();
  if (progress === 'failed') {
    return (
      <div className={styles.failure} role="alert">
        {reason !== undefined && reason !== '' && <p className={styles.reason}>{reason}</p>}
        <TextButton className={styles.retry} onClick={onRetry}>
          <AlertIcon size="xs" />
          <Trans>Not sent. Tap to retry</Trans>
        </TextButton>
        <TextButton tone="ink" className={styles.retry} onClick={onDelete}>{t`Delete`}</TextButton>
      </div>
    );
  }
  if (progress === 'unsent') {
    return (
      <p className={styles.mark}>
        <ClockIcon size="xs" />
        <Trans>Sending</Trans>
      </p>
    );
  }
  const facts = [
    time(at),
    progress === 'sent' && t`Sent`,
    progress === 'read' && t`Read`,
    automatic && t`Automatic answer`,
  ];
  return <p className={styles.mark}>{facts.filter((fact) => fact !== false).join(' · ')}</p>;
}

/** A picture of the conversation; a tap opens it by itself, in its full size. */
function ChatPicture({ url }: { url: string }) {
  const { t } = useLingui();
  const address = useOwnPicture(url);
  if (address === undefined) {
    return (
      <span className={styles.noPicture} role="img" aria-label={t`Picture`}>
        <ImageIcon />
      </span>
    );
  }
  return (
    <a href={address} target="_blank" rel="noopener" aria-label={t`Open the picture`}>
      <img className={styles.picture} src={address} alt={t`Picture`} />
    </a>
  );
}
