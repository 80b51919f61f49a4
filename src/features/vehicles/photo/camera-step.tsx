import { Button } from '@mantine/core';
import { useState } from 'react';
import { cameraTexts } from '../texts.ts';
import classes from './photo-dialog.module.css';
import { PictureStep } from './picture-step.tsx';
import { type CameraFault, useCamera } from './use-camera.ts';
import { Viewfinder } from './viewfinder.tsx';

interface CameraStepProps {
  onTake: (picture: File) => void;
  onBack: () => void;
}

/**
 * The camera in its states: init, ready, error, and captured, where the user keeps or discards the
 * picture (VEH-13, VEH-17).
 */
export function CameraStep({ onTake, onBack }: CameraStepProps) {
  const { state, chooseSource, retry, fail } = useCamera();
  const [captured, setCaptured] = useState<File | null>(null);
  if (captured) {
    return (
      <PictureStep
        picture={captured}
        texts={cameraTexts.taken}
        onUse={() => onTake(captured)}
        onReject={() => setCaptured(null)}
      />
    );
  }
  if (state.state === 'ready') {
    return (
      <Viewfinder
        key={state.camera.stream.id}
        camera={state.camera}
        onSource={chooseSource}
        onCapture={setCaptured}
        onFail={fail}
        onBack={onBack}
      />
    );
  }
  return (
    <>
      <div className={classes.message}>
        {state.state === 'init' ? (
          <p role="status" className={classes.messageText}>
            {cameraTexts.starting}
          </p>
        ) : (
          <Fault fault={state.fault} />
        )}
      </div>
      <div className={classes.actions}>
        <Button variant="default" data-autofocus onClick={onBack}>
          {cameraTexts.back}
        </Button>
        {state.state === 'error' && state.fault !== 'unsupported' && (
          <Button onClick={retry}>{cameraTexts.retry}</Button>
        )}
      </div>
    </>
  );
}

function Fault({ fault }: { fault: CameraFault }) {
  const { title, text } = cameraTexts.faults[fault];
  return (
    <div role="alert">
      <p className={classes.messageTitle}>{title}</p>
      <p className={classes.messageText}>{text}</p>
    </div>
  );
}
