import { useState } from 'react';
import type { Car } from '../../../../domain/vehicles/car.ts';
import { PhotoDialog } from './photo-dialog.tsx';
import { useReplacePicture } from './use-replace-picture.ts';

interface ReplacePictureProps {
  car: Car;
  opened: boolean;
  onClose: () => void;
}

/** Replaces the photo of a saved vehicle: chooses, checks and sends it in one go. */
export function ReplacePicture({ car, opened, onClose }: ReplacePictureProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const { replace, stop, work } = useReplacePicture({ car, onProblem: setProblem, onDone: close });

  function close() {
    stop();
    setProblem(null);
    onClose();
  }

  return (
    <PhotoDialog
      opened={opened}
      onClose={close}
      onUse={(picture) => void replace(picture)}
      work={work}
      onStop={stop}
      problem={problem}
    />
  );
}
