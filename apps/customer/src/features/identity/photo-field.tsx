import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useId } from 'react';
import { usePhotoAddress } from '../../lib/pictures/own-picture.ts';
import type { PhotoState, PhotoValue } from '../../lib/pictures/photo-state.ts';
import { anyPicture, takeFile } from '../../lib/pictures/take-file.ts';
import { usePhoto, usePhotoFailure } from '../../lib/pictures/use-photo.ts';
import { Button, TextButton } from '../../ui/button.tsx';
import { CameraIcon, ImageIcon, AlertIcon } from '../../ui/icons/icons.tsx';
import { classNames } from '../../ui/class-names.ts';
import styles from './photo-field.module.css';

interface PhotoFieldProps {
  label: string;
  help: string;
  /** The address of a photo that was uploaded before. */
  initialUrl: string | undefined;
  value: PhotoValue;
  error: string | undefined;
  onValueChange: (value: PhotoValue) => void;
}

/** One photo: taken or chosen, with its picture, how far its upload is, and what to do about it. */
export function PhotoField({ label, help, initialUrl, value, error, onValueChange }: PhotoFieldProps) {
  const { t } = useLingui();
  const id = useId();
  const { state, choose, tryAgain, clear } = usePhoto(initialUrl, onValueChange);
  // A form that is there again after a session has ended waits for nothing that was under way then.
  const giveUp = useEffectEvent(() => {
    if (value === 'underWay' && state.phase === 'empty') onValueChange('missing');
  });
  useEffect(() => giveUp(), []);
  const isBusy = state.phase === 'preparing' || state.phase === 'uploading';
  const problem = usePhotoFailure(state) ?? error;
  const noteId = `${id}-note`;

  const chooser = (kind: 'camera' | 'file', text: string) => {
    const inputId = `${id}-${kind}`;
    return (
      <span className={styles.chooser}>
        <input
          id={inputId}
          type="file"
          accept={anyPicture}
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
    <fieldset>
      <legend className={classNames('small medium', styles.label)}>{label}</legend>
      <div className={classNames('gap-4', styles.body)}>
        <PhotoPreview state={state} label={label} invalid={problem !== undefined} />
        <div className="gap-1 start">
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

function PhotoPreview({ state, label, invalid }: { state: PhotoState; label: string; invalid: boolean }) {
  const address = usePhotoAddress(state);
  return (
    <span className={invalid ? styles.invalidPreview : styles.preview}>
      {state.phase === 'empty' ? <CameraIcon /> : <ImageIcon />}
      {address !== undefined && <img key={address} className={styles.picture} src={address} alt={label} />}
    </span>
  );
}

/** How much of a photo has been sent. @param share 0 to 1; undefined while it is not being sent yet */
function PhotoProgress({ share }: { share: number | undefined }) {
  const { t } = useLingui();
  const percent = Math.round((share ?? 0) * 100);
  return (
    <div className={classNames('gap-2', styles.progress)}>
      <span className="small">{share === undefined ? t`Preparing the photo` : t`Uploading, ${percent}%`}</span>
      <progress className={styles.bar} max={100} value={percent} aria-label={t`Upload`} />
    </div>
  );
}
