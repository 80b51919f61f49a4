import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { photoTexts } from '../texts.ts';
import classes from './photo-dialog.module.css';
import { PhotoSteps } from './photo-steps.tsx';
import type { PictureWork } from './use-replace-picture.ts';

interface PhotoDialogProps {
  opened: boolean;
  onClose: () => void;
  /** Receives the compressed picture. */
  onUse: (picture: Blob) => void;
  /** What happens to the picture that was taken. */
  work?: PictureWork | null;
  onStop?: () => void;
  problem?: string | null;
}

/** Chooses a vehicle's photo: from the gallery, with the camera, or by dropping it (VEH-17). */
export function PhotoDialog(props: PhotoDialogProps) {
  const { opened, onClose, onUse, work = null, onStop, problem = null } = props;
  return (
    <Dialog
      opened={opened}
      contentClass={classes.dialog}
      bodyClass={classes.body}
      onClose={onClose}
      title={photoTexts.title}
      size={750}
      centered
    >
      <PhotoSteps onUse={onUse} work={work} onStop={onStop} problem={problem} />
    </Dialog>
  );
}
