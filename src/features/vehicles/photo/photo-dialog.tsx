import { Box, Button } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconCamera, IconPhoto, IconPhotoUp } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { Notice } from '../../../components/states/notice.tsx';
import { ProgressBar } from '../../../components/states/progress-bar.tsx';
import { photoTexts, refusalTexts } from '../texts.ts';
import { CameraStep } from './camera-step.tsx';
import classes from './photo-dialog.module.css';
import { PictureStep } from './picture-step.tsx';
import { usePhotoSteps } from './use-photo-steps.ts';

/** The step that is under way and its progress. */
export interface PictureWork {
  label: string;
  /** Null if the progress is not known. */
  percent: number | null;
  onCancel: () => void;
}

/** Why a picture was not used. */
export interface PictureProblem {
  picture: Blob;
  text: string;
}

interface PhotoStepsProps {
  /** Receives the compressed picture. */
  onUse: (picture: Blob) => void;
  /** Uses a chosen file without a question. */
  usesAtOnce?: boolean;
  /** What happens to the picture that was taken. */
  work?: PictureWork | null;
  /** Shown with its picture, and not with another one. */
  problem?: PictureProblem | null;
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
function PhotoSteps({ onUse, usesAtOnce = false, work, problem }: PhotoStepsProps) {
  const { step, refusal, choose, take, openCamera, startOver, cancel } = usePhotoSteps(
    onUse,
    usesAtOnce,
  );
  const canDrop = !work && (step.name === 'source' || step.name === 'preview');
  const isOver = useFileDrop((files) => canDrop && void choose(files));

  if (work) return <WorkingStep {...work} />;
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
      {problem?.picture === step.picture && <Notice kind="problem">{problem.text}</Notice>}
      <PictureStep
        picture={step.picture}
        texts={photoTexts.chosen}
        onUse={() => onUse(step.picture)}
        onReject={startOver}
      />
    </>
  );
}

/**
 * Handles files dropped anywhere on the page. A picture that misses the dialog would otherwise
 * replace the page.
 * @returns whether files are being dragged over the page
 */
function useFileDrop(onFiles: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  useWindowEvent('dragenter', (event) => {
    event.preventDefault();
    setOver(true);
  });
  useWindowEvent('dragover', (event) => event.preventDefault());
  useWindowEvent('dragleave', (event) => {
    // Only when the pointer leaves the window is there no related target.
    if (event.relatedTarget === null) setOver(false);
  });
  useWindowEvent('drop', (event) => {
    event.preventDefault();
    setOver(false);
    onFiles([...(event.dataTransfer?.files ?? [])]);
  });
  return isOver;
}

/** Shows the progress of the work on a picture, and how it is cancelled. */
function WorkingStep({ label, percent, onCancel }: PictureWork) {
  return (
    // The cancel button is away from the button that led here, which may be tapped twice.
    <div className={`stack-12 ${classes.working}`}>
      <p className={classes.workingText}>
        <span role="status">{label}</span>
        {percent !== null && <span>{photoTexts.percent(percent)}</span>}
      </p>
      <ProgressBar label={label} percent={percent} />
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}

interface SourceStepProps {
  /** The user is dragging files over the page. */
  isOver: boolean;
  refusal: string | null;
  onFiles: (files: File[]) => void;
  onCamera: () => void;
}

/** The source of the picture: gallery, camera, or dropped. */
function SourceStep({ isOver, refusal, onFiles, onCamera }: SourceStepProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      {refusal && <Notice kind="problem">{refusal}</Notice>}
      <div className={classes.drop} data-over={isOver || undefined}>
        <IconPhotoUp size={40} stroke={1.5} aria-hidden="true" />
        <Box component="p" fw={600}>
          {photoTexts.note}
        </Box>
        <div className={classes.choices}>
          <Button
            data-autofocus
            leftSection={<IconPhoto size={20} aria-hidden="true" />}
            onClick={() => input.current?.click()}
          >
            {photoTexts.gallery}
          </Button>
          <Button
            variant="default"
            leftSection={<IconCamera size={20} aria-hidden="true" />}
            onClick={onCamera}
          >
            Take a photo
          </Button>
        </div>
        <Box component="p" c="dimmed" fz="sm">
          One picture of at most 10 MB. It is made smaller before it is sent.
        </Box>
        <input
          ref={input}
          type="file"
          accept="image/*"
          hidden
          aria-label={photoTexts.gallery}
          onChange={({ currentTarget }) => {
            onFiles([...(currentTarget.files ?? [])]);
            // Lets the user choose the same file again.
            currentTarget.value = '';
          }}
        />
      </div>
    </>
  );
}
