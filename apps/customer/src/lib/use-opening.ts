import { useState } from 'react';

/** For which row of a list a sheet is open. Each opening has a key of its own, so that nothing is typed in it yet. */
export function useOpening<Id>() {
  const [last, setLast] = useState<{ id: Id; key: number }>();
  const [open, setOpen] = useState(false);
  return {
    id: last?.id,
    key: last?.key,
    open,
    show(id: Id) {
      setLast({ id, key: (last?.key ?? 0) + 1 });
      setOpen(true);
    },
    close: () => setOpen(false),
  };
}
