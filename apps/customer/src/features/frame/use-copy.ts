import { useLingui } from '@lingui/react/macro';
import { toast } from '../../ui/toast.ts';

/** Puts a text on the clipboard, and says how that went: `done` where it is there, and `failed`, or how else to copy it, where not. */
export function useCopy(): (text: string, done: string, failed?: string) => Promise<void> {
  const { t } = useLingui();
  return async (text, done, failed = t`Could not copy. Select the text and copy it yourself.`) => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(done);
    } catch {
      // Without a secure context there is no clipboard; the text can still be selected.
      toast.error(failed);
    }
  };
}
