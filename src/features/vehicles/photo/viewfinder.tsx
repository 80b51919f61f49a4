import { Button, NativeSelect } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { cameraTexts } from '../texts.ts';
import classes from './photo-dialog.module.css';
import type { Camera } from './use-camera.ts';

interface ViewfinderProps {
  camera: Camera;
  onSource: (id: string) => void;
  onCapture: (picture: File) => void;
  onFail: () => void;
  onBack: () => void;
}

/** The camera's live picture, and the button that takes a picture. */
export function Viewfinder({ camera, onSource, onCapture, onFail, onBack }: ViewfinderProps) {
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
        label={cameraTexts.source}
        data={sources}
        value={deviceIdOf(camera) ?? ''}
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
          {cameraTexts.take}
        </Button>
      </div>
    </>
  );
}

/** The camera that a stream comes from. */
function deviceIdOf({ stream }: Camera): string | undefined {
  return stream.getVideoTracks()[0]?.getSettings().deviceId;
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
