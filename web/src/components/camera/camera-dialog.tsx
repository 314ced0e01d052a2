import { useRef, useState } from 'react';
import { cameraTexts as texts } from '../../lib/texts/en/camera.js';
import { InlineError } from '../feedback/inline-error.js';
import { Button } from '../form/button.js';
import { Dialog } from '../overlay/dialog.js';
import styles from './camera-dialog.module.css';
import { useCamera } from './use-camera.js';

export interface CameraDialogProps {
  readonly onClose: () => void;
  /** Takes a code to the bill; answers what became of it, in words. */
  readonly onCode: (code: string) => string;
}

/** The camera as a scanner. It stays open for many scans. */
export function CameraDialog({ onClose, onCode }: CameraDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={texts.title}
      size="small"
      footer={
        <Button variant="primary" onClick={onClose}>
          {texts.done}
        </Button>
      }
    >
      <Viewer onCode={onCode} />
    </Dialog>
  );
}

/** Mounted with the dialog's content, so that its picture is there when the camera starts. */
function Viewer({ onCode }: Pick<CameraDialogProps, 'onCode'>) {
  const video = useRef<HTMLVideoElement>(null);
  const [last, setLast] = useState('');
  const problem = useCamera(video, (code) => setLast(onCode(code)));
  if (problem) return <InlineError kind="banner" message={texts.problems[problem]} />;
  return (
    <>
      <video ref={video} className={styles.picture} playsInline muted aria-label={texts.picture} />
      <p role="status" className={styles.last}>
        {last || texts.hint}
      </p>
    </>
  );
}
