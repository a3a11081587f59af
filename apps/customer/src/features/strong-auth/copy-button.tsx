import { useLingui } from '@lingui/react/macro';
import { IconButton } from '../../ui/icon-button.tsx';
import { CopyIcon } from '../../ui/icons/action-icons.tsx';
import { toast } from '../../ui/toast.ts';

interface CopyButtonProps {
  label: string;
  /** What goes to the clipboard. */
  text: string;
  /** Said when it is there. */
  done: string;
}

export function CopyButton({ label, text, done }: CopyButtonProps) {
  const { t } = useLingui();

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(done);
    } catch {
      // Without a secure context there is no clipboard; the text can still be selected.
      toast.error(t`Could not copy. Select the text and copy it yourself.`);
    }
  }

  return <IconButton label={label} icon={<CopyIcon size="s" />} onClick={() => void copy()} />;
}
