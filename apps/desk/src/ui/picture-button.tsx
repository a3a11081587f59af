import { Button } from '@mui/material';
import { useState } from 'react';
import { PictureViewer } from './picture-viewer.tsx';

/** A picture that is asked for only when somebody wants to see it, since the log says who has. */
export function PictureButton({ label, address }: { label: string; address: string }) {
  const [isShown, setShown] = useState(false);
  if (isShown) return <PictureViewer label={label} address={address} />;
  return (
    <Button variant="outlined" size="small" onClick={() => setShown(true)}>
      {label}
    </Button>
  );
}
