import { useLingui } from '@lingui/react/macro';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { leftBehind, useLeaveBehind } from '../../lib/forms/left-behind.ts';
import { usePhotoAddress } from '../../lib/pictures/own-picture.ts';
import type { PhotoState } from '../../lib/pictures/photo-state.ts';
import { anyPicture, takeFile } from '../../lib/pictures/take-file.ts';
import { usePhoto, usePhotoFailure } from '../../lib/pictures/use-photo.ts';
import { useFootHeight } from '../../ui/foot-height.ts';
import { IconButton, TextButton } from '../../ui/button.tsx';
import { ImageIcon, SendIcon, AlertIcon } from '../../ui/icons/icons.tsx';
import styles from './composer.module.css';

/** As the server has it. */
const LONGEST_MESSAGE = 4_000;

/**
 * Where a message is written: text, a picture, or both. Enter sends, with Shift it begins a line.
 * @param onSend returns whether it is on its way; else what is written stays
 */
export function Composer({ onSend }: { onSend: (content: string, img: string) => boolean }) {
  const { t } = useLingui();
  const [text, setText] = useState(() => leftBehind<string>('message') ?? '');
  useLeaveBehind('message', text === '' ? undefined : text);
  const { state, choose, tryAgain, clear } = usePhoto();
  const bar = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  useFootHeight(bar);

  const content = text.trim();
  const img = state.phase === 'uploaded' ? state.url : '';
  const canSend = (content !== '' && state.phase === 'empty') || img !== '';

  function send(): void {
    if (!canSend || !onSend(content, img)) return;
    setText('');
    clear();
    field.current?.style.removeProperty('height');
    field.current?.focus();
  }

  function sendByEnter(event: KeyboardEvent): void {
    // An input method takes Enter to choose a word.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  }

  return (
    <form
      ref={bar}
      className={styles.bar}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {state.phase !== 'empty' && (
        <Attachment
          state={state}
          onRemove={clear}
          onTryAgain={state.phase === 'failed' && state.picture !== undefined ? tryAgain : undefined}
        />
      )}
      <div className={styles.line}>
        <PicturePicker onChoose={choose} />
        <textarea
          ref={field}
          className={styles.field}
          rows={1}
          maxLength={LONGEST_MESSAGE}
          value={text}
          placeholder={t`Message`}
          aria-label={t`Message`}
          enterKeyHint="send"
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            growWithText(currentTarget);
          }}
          onKeyDown={sendByEnter}
        />
        <IconButton
          type="submit"
          label={t`Send`}
          icon={<SendIcon size="s" />}
          className={styles.send}
          disabled={!canSend}
        />
      </div>
    </form>
  );
}

function PicturePicker({ onChoose }: { onChoose: (file: File) => void }) {
  const { t } = useLingui();
  const pickerId = useId();
  return (
    <span className={styles.attach}>
      <input
        id={pickerId}
        type="file"
        accept={anyPicture}
        className="sr-only"
        aria-label={t`Attach a photo`}
        onChange={(event) => takeFile(event, onChoose)}
      />
      <label htmlFor={pickerId} className={styles.picker} aria-hidden="true">
        <ImageIcon />
      </label>
    </span>
  );
}

interface AttachmentProps {
  state: PhotoState;
  onRemove: () => void;
  onTryAgain: ((picture: Blob) => void) | undefined;
}

/** The picture that goes with the message, and how far its upload is. */
function Attachment({ state, onRemove, onTryAgain }: AttachmentProps) {
  const { t } = useLingui();
  const picture = 'picture' in state ? state.picture : undefined;
  const address = usePhotoAddress(state);
  const failure = usePhotoFailure(state);
  const percent = state.phase === 'uploading' ? Math.round(state.share * 100) : 0;
  return (
    <div className={styles.attachment}>
      <span className={styles.preview}>
        <ImageIcon size="s" />
        {address !== undefined && <img src={address} alt={t`Attached photo`} />}
      </span>
      <p className={failure === undefined ? styles.note : styles.failure} role="status">
        {failure !== undefined && <AlertIcon size="xs" />}
        {failure}
        {state.phase === 'preparing' && t`Preparing the photo`}
        {state.phase === 'uploading' && t`Uploading, ${percent}%`}
        {state.phase === 'uploaded' && t`Photo uploaded`}
      </p>
      {onTryAgain !== undefined && picture !== undefined && (
        <TextButton onClick={() => onTryAgain(picture)}>{t`Try again`}</TextButton>
      )}
      <TextButton onClick={onRemove}>{t`Remove`}</TextButton>
    </div>
  );
}

/** Makes a field as high as its text, up to what its style allows. */
function growWithText(field: HTMLTextAreaElement): void {
  field.style.height = 'auto';
  field.style.height = `${field.scrollHeight}px`;
}
