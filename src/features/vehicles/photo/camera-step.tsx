import { Button } from '@mantine/core';
import { useState } from 'react';
import { useObjectUrl } from '../../../components/pictures/use-object-url.ts';
import { cameraTexts } from '../texts.ts';
import type { CameraFault } from './camera-stream.ts';
import classes from './photo-dialog.module.css';
import { useCamera } from './use-camera.ts';
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
      <CapturedPicture
        picture={captured}
        onSubmit={() => onTake(captured)}
        onDiscard={() => setCaptured(null)}
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
        onFail={() => fail('unavailable')}
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

const faults = {
  unsupported: { title: cameraTexts.unsupported, text: cameraTexts.unsupportedText },
  denied: { title: cameraTexts.unavailable, text: cameraTexts.denied },
  unavailable: { title: cameraTexts.unavailable, text: cameraTexts.unavailableText },
} satisfies Record<CameraFault, { title: string; text: string }>;

function Fault({ fault }: { fault: CameraFault }) {
  const { title, text } = faults[fault];
  return (
    <div role="alert">
      <p className={classes.messageTitle}>{title}</p>
      <p className={classes.messageText}>{text}</p>
    </div>
  );
}

interface CapturedPictureProps {
  picture: File;
  onSubmit: () => void;
  onDiscard: () => void;
}

function CapturedPicture({ picture, onSubmit, onDiscard }: CapturedPictureProps) {
  const url = useObjectUrl(picture);
  return (
    <>
      <img className={classes.picture} src={url} alt={cameraTexts.taken} />
      <div className={classes.actions}>
        <Button variant="default" onClick={onDiscard}>
          {cameraTexts.discard}
        </Button>
        <Button onClick={onSubmit}>{cameraTexts.submit}</Button>
      </div>
    </>
  );
}
