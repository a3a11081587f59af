import { useLingui } from '@lingui/react/macro';
import { useId, type ChangeEvent } from 'react';
import { useObjectUrl, useOwnPicture } from '../../lib/pictures/own-picture.ts';
import type { PhotoState, PhotoValue } from '../../lib/pictures/photo-state.ts';
import { usePhoto } from '../../lib/pictures/use-photo.ts';
import { Button } from '../../ui/button.tsx';
import { CameraIcon, ImageIcon } from '../../ui/icons/action-icons.tsx';
import { AlertIcon } from '../../ui/icons/status-icons.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import styles from './photo-field.module.css';
import { PhotoProgress } from './photo-progress.tsx';

interface PhotoFieldProps {
  label: string;
  help: string;
  /** The address of a photo that was uploaded before. */
  initialUrl: string | undefined;
  error: string | undefined;
  onValueChange: (value: PhotoValue) => void;
}

/** One photo: taken or chosen, with its picture, how far its upload is, and what to do about it. */
export function PhotoField({ label, help, initialUrl, error, onValueChange }: PhotoFieldProps) {
  const { t } = useLingui();
  const id = useId();
  const { state, choose, tryAgain, clear } = usePhoto(initialUrl, onValueChange);
  const isBusy = state.phase === 'preparing' || state.phase === 'uploading';
  const problem = useFailureText(state) ?? error;
  const noteId = `${id}-note`;

  const chooser = (kind: 'camera' | 'file', text: string) => {
    const inputId = `${id}-${kind}`;
    return (
      <span className={styles.chooser}>
        <input
          id={inputId}
          type="file"
          accept="image/*,.heic,.heif"
          {...(kind === 'camera' ? { capture: 'environment' } : {})}
          className="sr-only"
          aria-describedby={noteId}
          aria-invalid={problem !== undefined || undefined}
          onChange={(event) => takeFile(event, choose)}
        />
        <Button
          variant={kind === 'camera' ? 'tonal' : 'outline'}
          size="small"
          render={<label htmlFor={inputId}>{text}</label>}
        >
          {text}
        </Button>
      </span>
    );
  };

  return (
    <fieldset className={styles.field}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.body}>
        <PhotoPreview state={state} label={label} invalid={problem !== undefined} />
        <div className={styles.side}>
          {isBusy && <PhotoProgress share={state.phase === 'uploading' ? state.share : undefined} />}
          <div className={styles.actions}>
            {(state.phase === 'empty' || state.phase === 'failed') && chooser('camera', t`Take photo`)}
            {(state.phase === 'empty' || state.phase === 'failed') && chooser('file', t`Choose file`)}
            {state.phase === 'uploaded' && chooser('file', t`Replace`)}
            {state.phase === 'uploaded' && <TextButton onClick={clear}>{t`Remove`}</TextButton>}
            {isBusy && <TextButton onClick={clear}>{t`Cancel`}</TextButton>}
            {state.phase === 'failed' && state.picture !== undefined && (
              <TextButton onClick={() => state.picture && tryAgain(state.picture)}>{t`Try again`}</TextButton>
            )}
          </div>
        </div>
      </div>
      <p id={noteId} className={problem === undefined ? styles.note : styles.error} role="status">
        {problem !== undefined && <AlertIcon size="xs" />}
        {problem ?? (state.phase === 'uploaded' ? t`Photo uploaded` : help)}
      </p>
    </fieldset>
  );
}

function useFailureText(state: PhotoState): string | undefined {
  const { t } = useLingui();
  if (state.phase !== 'failed') return undefined;
  if (state.problem.kind === 'notAnImage') return t`Please select an image file`;
  const { reason } = state.problem;
  return reason === undefined ? t`Upload failed` : t`Upload failed: ${reason}`;
}

function PhotoPreview({ state, label, invalid }: { state: PhotoState; label: string; invalid: boolean }) {
  const chosen = useObjectUrl('picture' in state ? state.picture : undefined);
  // What this browser cannot show, such as HEIC, is shown as the server has made it.
  const kept = useOwnPicture(state.phase === 'uploaded' ? state.url : undefined);
  const address = kept ?? chosen;
  return (
    <span className={invalid ? styles.invalidPreview : styles.preview}>
      {state.phase === 'empty' ? <CameraIcon /> : <ImageIcon />}
      {address !== undefined && <img key={address} className={styles.picture} src={address} alt={label} />}
    </span>
  );
}

function takeFile({ currentTarget }: ChangeEvent<HTMLInputElement>, take: (file: File) => void): void {
  const file = currentTarget.files?.[0];
  if (file !== undefined) take(file);
  // So that the same file can be chosen again.
  currentTarget.value = '';
}
