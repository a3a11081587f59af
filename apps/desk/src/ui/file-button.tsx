import { Button, type ButtonProps } from '@mui/material';

interface FileButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'color'> {
  label: string;
  onFile(file: File): void;
}

/** Asks for a picture from this machine. */
export function FileButton({ label, onFile, ...button }: FileButtonProps) {
  return (
    <Button component="label" {...button}>
      {label}
      <input
        type="file"
        accept="image/*"
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
