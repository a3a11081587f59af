import { useLayoutEffect, useRef, type FormEvent, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import stack from './stack.module.css';

interface MoneyFormProps {
  /** For a confirming button outside of it, such as in a sheet's footer. */
  id?: string;
  /** It is the screen's own: its action bar stands at the foot. */
  fill?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * The fields of a command with money. Nothing is sent by Enter, the keyboard's "Done" or a submission of any kind: those only put the
 * keyboard away. The command is confirmed by pressing its button, which is not a submitting one.
 */
export function MoneyForm({ id, fill = false, className, children }: MoneyFormProps) {
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    const element = form.current;
    element?.addEventListener('keydown', putAwayOnEnter);
    return () => element?.removeEventListener('keydown', putAwayOnEnter);
  }, []);
  return (
    <form
      ref={form}
      id={id}
      className={fill ? classNames(stack.stack, className) : className}
      noValidate
      onSubmit={putAway}
    >
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
