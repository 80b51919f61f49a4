import { PhotoRequest } from '../../../../domain/admin/vehicle-desk.ts';
import type { Car } from '../../../../domain/vehicles/car.ts';
import { usePhotoRequest } from '../../../api/admin/vehicles.ts';
import type { DialogFrame } from '../../../components/dialogs/use-dialog.ts';
import { FormDialog } from '../form-dialog.tsx';
import { problemsOf } from '../problems-of.ts';
import { ReasonField } from '../reason-field.tsx';
import { photoRequestTexts as texts } from './texts.ts';

interface PhotoRequestDialogProps extends DialogFrame {
  car: Car;
  onAsked?: () => void;
}

const initial = { reason: '' };

/** Asks the owner of a vehicle for a better photo, with a reason that they read (VEH-23). */
export function PhotoRequestDialog({ car, onAsked, ...frame }: PhotoRequestDialogProps) {
  const request = usePhotoRequest(car);
  return (
    <FormDialog
      {...frame}
      title={texts.title}
      texts={texts}
      success={texts.success}
      initial={initial}
      check={(values) => problemsOf(PhotoRequest, values)}
      send={(values) => request.mutateAsync(PhotoRequest.parse(values).reason)}
      onDone={onAsked}
    >
      {({ field }) => (
        <>
          <p>{texts.text(car.registrationNumber)}</p>
          <ReasonField
            isFirst
            label={texts.reason}
            maxLength={100}
            usual={texts.usual}
            {...field('reason')}
          />
        </>
      )}
    </FormDialog>
  );
}
