import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { Notice } from '../../../components/states/notice.tsx';
import { photoTexts, refusalTexts } from '../texts.ts';
import { CameraStep } from './camera-step.tsx';
import classes from './photo-dialog.module.css';
import { PictureStep } from './picture-step.tsx';
import { SourceStep } from './source-step.tsx';
import { useFileDrop } from './use-file-drop.ts';
import { usePhotoSteps } from './use-photo-steps.ts';
import { type PictureWork, WorkingStep } from './working-step.tsx';

interface PhotoStepsProps {
  /** Receives the compressed picture. */
  onUse: (picture: Blob) => void;
  /** What happens to the picture that was taken. */
  work?: PictureWork | null;
  onStop?: () => void;
  problem?: string | null;
}

interface PhotoDialogProps extends PhotoStepsProps {
  opened: boolean;
  onClose: () => void;
}

/** Chooses a vehicle's photo: from the gallery, with the camera, or by dropping it (VEH-17). */
export function PhotoDialog({ opened, onClose, ...steps }: PhotoDialogProps) {
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
      <PhotoSteps {...steps} />
    </Dialog>
  );
}

/** The steps: choose or take, compress, check, use. */
function PhotoSteps({ onUse, work, onStop, problem }: PhotoStepsProps) {
  const { step, refusal, choose, take, openCamera, startOver, cancel } = usePhotoSteps(onUse);
  const canDrop = !work && (step.name === 'source' || step.name === 'preview');
  const isOver = useFileDrop((files) => canDrop && void choose(files));

  if (work) return <WorkingStep {...work} onCancel={onStop} />;
  if (step.name === 'preparing') {
    return <WorkingStep label={photoTexts.preparing} percent={step.percent} onCancel={cancel} />;
  }
  if (step.name === 'camera') return <CameraStep onTake={take} onBack={startOver} />;
  if (step.name === 'source') {
    return (
      <SourceStep
        isOver={isOver}
        refusal={refusal && refusalTexts[refusal]}
        onFiles={choose}
        onCamera={openCamera}
      />
    );
  }
  return (
    <>
      {problem && <Notice kind="problem">{problem}</Notice>}
      <PictureStep
        picture={step.picture}
        texts={photoTexts.chosen}
        onUse={() => onUse(step.picture)}
        onReject={startOver}
      />
    </>
  );
}
