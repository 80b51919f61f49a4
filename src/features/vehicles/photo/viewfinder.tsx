import { Button, NativeSelect } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { cameraTexts } from '../texts.ts';
import { type Camera, sourceOf, takePicture } from './camera-stream.ts';
import classes from './photo-dialog.module.css';

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
  const sources = camera.sources.map(({ id, label }, index) => ({
    value: id,
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
        value={sourceOf(camera) ?? ''}
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
