import { useEffect, useRef, type FormEvent, type ReactNode } from 'react';

interface MoneyFormProps {
  /** For a confirming button outside of it, such as in a sheet's footer. */
  id?: string;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * The fields of a deed with money. Nothing is sent by Enter, the keyboard's "Done" or a submission of any kind: those only put the
 * keyboard away. The deed is confirmed by pressing its button, which is not a submitting one.
 */
export function MoneyForm({ id, className, children }: MoneyFormProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const element = form.current;
    element?.addEventListener('keydown', putAwayOnEnter);
    return () => element?.removeEventListener('keydown', putAwayOnEnter);
  }, []);
  return (
    <form ref={form} id={id} className={className} noValidate onSubmit={putAway}>
      {children}
    </form>
  );
}

function putAway(event: FormEvent): void {
  event.preventDefault();
  if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur();
}

function putAwayOnEnter(event: KeyboardEvent): void {
  const { target, key } = event;
  if (key !== 'Enter' || !(target instanceof HTMLInputElement) || target.type === 'radio') return;
  event.preventDefault();
  target.blur();
}
