import { Button } from '@mantine/core';
import { useObjectUrl } from '../../../components/pictures/use-object-url.ts';
import { Notice } from '../../../components/states/notice.tsx';
import { photoTexts, refusalTexts } from '../texts.ts';
import { CameraStep } from './camera-step.tsx';
import classes from './photo-dialog.module.css';
import { SourceStep } from './source-step.tsx';
import { useFileDrop } from './use-file-drop.ts';
import { usePhotoSteps } from './use-photo-steps.ts';
import type { PictureWork } from './use-replace-picture.ts';
import { WorkingStep } from './working-step.tsx';

interface PhotoStepsProps {
  onUse: (picture: Blob) => void;
  work: PictureWork | null;
  onStop: (() => void) | undefined;
  problem: string | null;
}

/** The steps of the photo dialog: choose or take, compress, check, use. */
export function PhotoSteps({ onUse, work, onStop, problem }: PhotoStepsProps) {
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
    <PreviewStep
      picture={step.picture}
      problem={problem}
      onUse={() => onUse(step.picture)}
      onAnother={startOver}
    />
  );
}

interface PreviewStepProps {
  picture: Blob;
  problem: string | null;
  onUse: () => void;
  onAnother: () => void;
}

function PreviewStep({ picture, problem, onUse, onAnother }: PreviewStepProps) {
  const url = useObjectUrl(picture);
  return (
    <>
      {problem && <Notice kind="problem">{problem}</Notice>}
      <img className={classes.picture} src={url} alt={photoTexts.preview} />
      <div className={classes.actions}>
        <Button variant="default" onClick={onAnother}>
          {photoTexts.another}
        </Button>
        <Button data-autofocus onClick={onUse}>
          {photoTexts.use}
        </Button>
      </div>
    </>
  );
}
