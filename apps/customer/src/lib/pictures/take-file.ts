import type { ChangeEvent } from 'react';

/** What a picture is chosen from. */
export const anyPicture = 'image/*,.heic,.heif';

/** Hands on the file that was chosen, and lets the same one be chosen again. */
export function takeFile({ currentTarget }: ChangeEvent<HTMLInputElement>, take: (file: File) => void): void {
  const file = currentTarget.files?.[0];
  if (file !== undefined) take(file);
  currentTarget.value = '';
}
