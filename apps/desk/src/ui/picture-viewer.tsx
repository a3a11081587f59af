import { Alert, Box, Button, IconButton, Slider } from '@mui/material';
import CloseIcon from '@mui/icons-material/Close';
import { useId, useState } from 'react';
import type { DeskRight } from '@sauda/contract/desk';
import { useMay } from '../lib/session.ts';
import { DeskDialog } from './desk-dialog.tsx';

interface PictureViewerProps {
  label: string;
  address: string;
  /** Without it nothing is asked for, and that there is a picture is said alone. */
  right: DeskRight;
}

/** A picture that a click makes large, to be zoomed and moved, for whom it is to see. */
export function PictureViewer({ right, ...picture }: PictureViewerProps) {
  const may = useMay();
  return may(right) ? <Picture {...picture} /> : <Box sx={{ color: 'text.secondary' }}>{picture.label}: not shown</Box>;
}

function Picture({ label, address }: Omit<PictureViewerProps, 'right'>) {
  const [isLarge, setLarge] = useState(false);
  const [isFailed, setFailed] = useState(false);
  if (isFailed) return <Alert severity="error">{label}: the picture cannot be shown.</Alert>;
  return (
    <>
      <Box
        component="button"
        type="button"
        onClick={() => setLarge(true)}
        aria-label={`${label}, enlarge`}
        sx={{
          p: 0,
          border: '1px solid var(--line)',
          borderRadius: 1,
          background: 'var(--surface-fill)',
          cursor: 'zoom-in',
        }}
      >
        <Box
          component="img"
          src={address}
          alt={label}
          onError={() => setFailed(true)}
          sx={{ display: 'block', width: '100%', maxHeight: 320, objectFit: 'contain' }}
        />
      </Box>
      {isLarge ? <LargePicture label={label} address={address} onClose={() => setLarge(false)} /> : null}
    </>
  );
}

/** In the whole window, to be looked at closer and turned. */
function LargePicture({ label, address, onClose }: Omit<PictureViewerProps, 'right'> & { onClose(): void }) {
  const titleId = useId();
  const [percent, setPercent] = useState(100);
  const [quarters, setQuarters] = useState(0);
  return (
    <DeskDialog onClose={onClose} fullScreen aria-labelledby={titleId}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, px: 2, py: 1, borderBottom: '1px solid var(--line)' }}>
        <span id={titleId}>{label}</span>
        <Slider
          value={percent}
          onChange={(_event, value) => setPercent(Array.isArray(value) ? (value[0] ?? 100) : value)}
          min={50}
          max={400}
          step={25}
          aria-label="Zoom"
          valueLabelDisplay="auto"
          valueLabelFormat={(value) => `${value} %`}
          sx={{ width: 240 }}
        />
        <Button color="inherit" size="small" onClick={() => setQuarters((quarters + 1) % 4)}>
          Turn
        </Button>
        <IconButton onClick={onClose} aria-label="Close" sx={{ ml: 'auto' }} autoFocus>
          <CloseIcon />
        </IconButton>
      </Box>
      <Box
        sx={{ overflow: 'auto', flex: 1, textAlign: 'center' }}
        tabIndex={0}
        role="region"
        aria-label={`${label}, enlarged`}
      >
        <Box
          component="img"
          src={address}
          alt={label}
          sx={{
            width: `${percent}%`,
            maxWidth: 'none',
            rotate: `${quarters * 90}deg`,
            // On its side it stays within its own square, all of which can be scrolled to.
            ...(quarters % 2 === 0 ? {} : { aspectRatio: '1', objectFit: 'contain' }),
          }}
        />
      </Box>
    </DeskDialog>
  );
}
