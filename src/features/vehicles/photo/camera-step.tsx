import { Box, Button, NativeSelect } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import {
  type Camera,
  type CameraFault,
  useCamera,
} from '../../../components/pictures/use-camera.ts';
import { cameraTexts } from '../texts.ts';
import classes from './photo-dialog.module.css';
import { PictureStep } from './picture-step.tsx';

interface CameraStepProps {
  onTake: (picture: File) => void;
  onBack: () => void;
}

/** The camera's states: init, ready, error, and captured, to keep or discard (VEH-13, VEH-17). */
export function CameraStep({ onTake, onBack }: CameraStepProps) {
  const { state, chooseSource, retry, fail } = useCamera(1920);
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
          <Box component="p" role="status" mt={4}>
            Starting the camera…
          </Box>
        ) : (
          <Fault fault={state.fault} />
        )}
      </div>
      <div className={classes.actions}>
        <Button variant="default" data-autofocus onClick={onBack}>
          {cameraTexts.back}
        </Button>
        {state.state === 'error' && state.fault !== 'unsupported' && (
          <Button onClick={retry}>Try again</Button>
        )}
      </div>
    </>
  );
}

function Fault({ fault }: { fault: CameraFault }) {
  const { title, text } = cameraTexts.faults[fault];
  return (
    <div role="alert">
      <Box component="p" fz="1.25rem" fw={600}>
        {title}
      </Box>
      <Box component="p" mt={4}>
        {text}
      </Box>
    </div>
  );
}

interface ViewfinderProps {
  camera: Camera;
  onSource: (id: string) => void;
  onCapture: (picture: File) => void;
  onFail: () => void;
  onBack: () => void;
}

/** The camera's live picture, and the button that takes a picture. */
function Viewfinder({ camera, onSource, onCapture, onFail, onBack }: ViewfinderProps) {
  const video = useRef<HTMLVideoElement | null>(null);
  const [isLive, setLive] = useState(false);
  const sources = camera.sources.map(({ deviceId, label }, index) => ({
    value: deviceId,
    label: label || cameraTexts.unnamed(index + 1),
  }));

  function capture() {
    if (video.current) takePicture(video.current).then(onCapture, onFail);
  }

  return (
    <>
      <video
        ref={(element) => {
          video.current = element;
          if (element && element.srcObject !== camera.stream) element.srcObject = camera.stream;
        }}
        className={classes.picture}
        aria-label={cameraTexts.viewfinder}
        autoPlay
        muted
        playsInline
        onLoadedData={() => setLive(true)}
      />
      <NativeSelect
        label="Camera"
        data={sources}
        value={camera.stream.getVideoTracks()[0]?.getSettings().deviceId ?? ''}
        onChange={({ currentTarget }) => onSource(currentTarget.value)}
      />
      <div className={classes.actions}>
        <Button variant="default" onClick={onBack}>
          {cameraTexts.back}
        </Button>
        <Button
          disabled={!isLive}
          leftSection={<IconCamera size={20} aria-hidden="true" />}
          onClick={capture}
        >
          Take photo
        </Button>
      </div>
    </>
  );
}

/** The current picture of a video. */
async function takePicture(video: HTMLVideoElement): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', 0.92),
  );
  if (!blob) throw new Error('The camera gave no picture');
  return new File([blob], 'camera.jpg', { type: blob.type });
}
