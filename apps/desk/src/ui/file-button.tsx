import { Button, type ButtonProps } from '@mui/material';

interface FileButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'color' | 'disabled'> {
  label: string;
  /** Kinds of files; pictures where absent. */
  accept?: string;
  onFile(file: File): void;
}

/** Asks for a file from this machine. */
export function FileButton({ label, accept = 'image/*', onFile, ...button }: FileButtonProps) {
  return (
    <Button component="label" {...button}>
      {label}
      <input
        type="file"
        accept={accept}
        hidden
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file !== undefined) onFile(file);
          target.value = '';
        }}
      />
    </Button>
  );
}
