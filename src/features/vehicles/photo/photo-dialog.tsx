import { Dialog } from '../../../components/dialog.tsx';
import { photoTexts } from '../texts.ts';
import type { PictureWork } from '../use-replace-picture.ts';
import classes from './photo-dialog.module.css';
import { PhotoSteps } from './photo-steps.tsx';

interface PhotoDialogProps {
  opened: boolean;
  onClose: () => void;
  /** Takes the picture, made small. */
  onUse: (picture: Blob) => void;
  /** What is being done with a picture that was taken. */
  work?: PictureWork | null;
  onStop?: () => void;
  problem?: string | null;
}

/** Choosing a vehicle's photo: from the gallery, with the camera, or dropped (VEH-17). */
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
