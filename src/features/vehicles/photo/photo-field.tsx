import { Box, Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCamera,
  IconCircleCheck,
  IconInfoCircle,
} from '@tabler/icons-react';
import { type Ref, useEffect, useId, useRef } from 'react';
import { type Car, imageMessage } from '../../../../domain/vehicles/car.ts';
import { useObjectUrl } from '../../../components/pictures/use-object-url.ts';
import formClasses from '../form/vehicle-form.module.css';
import { checkTexts, photoFieldTexts } from '../texts.ts';
import { PhotoDialog } from './photo-dialog.tsx';
import classes from './photo-field.module.css';
import type { CheckedPicture, PictureState } from './use-checked-picture.ts';
import { VehiclePicture } from './vehicle-picture.tsx';

interface PhotoFieldProps {
  car: Car | undefined;
  photo: CheckedPicture;
  /** The button takes the focus if the photo is the problem. */
  buttonRef: Ref<HTMLButtonElement>;
  isMissing: boolean;
  isChoosing: boolean;
  onChoosing: (isChoosing: boolean) => void;
  /** A picture was chosen, and the dialog has closed. */
  onChosen: () => void;
}

/** The photo of the form, with the result of the check and a button to choose another. */
export function PhotoField(props: PhotoFieldProps) {
  const { car, photo, buttonRef, isMissing, isChoosing, onChoosing, onChosen } = props;
  const preview = useObjectUrl(photo.picture);
  const errorId = useId();
  const hasPicture = photo.picture !== null || car !== undefined;
  const wasUsed = useRef(false);
  // After the dialog's own effect, which would otherwise give the focus back to the button.
  useEffect(() => {
    if (isChoosing || !wasUsed.current) return;
    wasUsed.current = false;
    onChosen();
  }, [isChoosing, onChosen]);
  return (
    <Box component="fieldset" className={formClasses.wide ?? ''} miw={0}>
      <legend className={classes.label}>Vehicle photo</legend>
      <div className={classes.content} data-missing={isMissing || undefined}>
        {preview ? (
          <img className={classes.preview} src={preview} alt={photoFieldTexts.preview} />
        ) : (
          car && <VehiclePicture car={car} alt={photoFieldTexts.current} />
        )}
        <div className={`stack-8 ${classes.side}`}>
          <div role="status">
            {photo.state && <CheckLine state={photo.state} advice={photo.advice} />}
          </div>
          <Button
            ref={buttonRef}
            data-autofocus
            variant="default"
            leftSection={<IconCamera size={20} aria-hidden="true" />}
            aria-describedby={isMissing ? errorId : undefined}
            onClick={() => onChoosing(true)}
          >
            {hasPicture ? 'Change photo' : 'Add photo'}
          </Button>
        </div>
      </div>
      {isMissing && (
        <Box component="p" id={errorId} mt={4} c="var(--mantine-color-error)" fz="sm">
          {imageMessage}
        </Box>
      )}
      {/* The form shows the photo, with a button to choose another. */}
      <PhotoDialog
        usesAtOnce
        opened={isChoosing}
        onClose={() => onChoosing(false)}
        onUse={(picture) => {
          wasUsed.current = true;
          onChoosing(false);
          photo.choose(picture);
        }}
      />
    </Box>
  );
}

const icons = {
  validating: null,
  valid: IconCircleCheck,
  unchecked: IconInfoCircle,
  invalid: IconAlertTriangle,
  unreadable: IconAlertTriangle,
} satisfies Record<PictureState, unknown>;

function CheckLine({ state, advice }: { state: PictureState; advice: string | null }) {
  const Icon = icons[state];
  return (
    <span className={classes.check} data-state={state}>
      {Icon && <Icon size={20} aria-hidden="true" />}
      <span>
        <span className={classes.line}>{checkTexts[state]}</span>
        {advice && <span className={`${classes.line} ${classes.advice}`}>{advice}</span>}
      </span>
    </span>
  );
}
