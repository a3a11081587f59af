import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { randomUuid, queryKeys } from '../../lib/api.ts';
import { failureText } from '../../lib/error-text.ts';
import { useOwnPicture } from '../../lib/pictures/own-picture.ts';
import { NotAPicture, shrinkPicture } from '../../lib/pictures/shrink-picture.ts';
import { anyPicture, takeFile } from '../../lib/pictures/take-file.ts';
import { uploadPicture } from '../../lib/pictures/upload-picture.ts';
import { AlertLine } from '../../ui/alert-line.tsx';
import { Button } from '../../ui/button.tsx';
import { ImageIcon } from '../../ui/icons/icons.tsx';
import { toast } from '../../ui/toast.ts';
import styles from './recharge.module.css';
import { sendEvidence, type Recharge } from './send-recharge.ts';

/** A picture of the payment, for whoever looks into a transfer that does not arrive. */
export function ReceiptUpload({ recharge }: { recharge: Recharge }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const picture = useOwnPicture(recharge.receipt ?? undefined);
  const attach = useMutation({
    mutationFn: async (file: File) => {
      const img = await uploadPicture(await shrinkPicture(file), {
        signal: new AbortController().signal,
        onProgress: () => undefined,
      });
      await sendEvidence({ id: recharge.id, img }, randomUuid());
    },
    async onSuccess() {
      toast.success(t`Receipt attached`);
      await client.invalidateQueries({ queryKey: queryKeys.requests });
    },
  });
  const failure = attach.isError
    ? attach.error instanceof NotAPicture
      ? t`Please select an image file`
      : failureText(attach.error, t`Upload failed`)
    : undefined;

  return (
    <section className="gap-2">
      <h2 className="small medium">{t`Receipt`}</h2>
      {picture !== undefined && <img className={styles.picture} src={picture} alt={t`The receipt you attached`} />}
      <p className="note">{t`A picture of the payment helps us find a transfer that does not arrive by itself.`}</p>
      <input
        ref={input}
        type="file"
        accept={anyPicture}
        className="sr-only"
        tabIndex={-1}
        aria-label={t`Picture of the payment`}
        onChange={(event) => takeFile(event, attach.mutate)}
      />
      <Button
        wide
        icon={<ImageIcon size="s" />}
        busy={attach.isPending}
        busyLabel={t`Uploading`}
        onClick={() => input.current?.click()}
      >
        {recharge.receipt === null ? <Trans>Attach a receipt</Trans> : <Trans>Attach another</Trans>}
      </Button>
      <AlertLine text={failure} />
    </section>
  );
}
