import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type Ref, useImperativeHandle, useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import type { SessionUser } from '../../../domain/account.ts';
import type { Car, CarFields } from '../../../domain/car.ts';
import { southAfricanYear } from '../../../domain/south-african-time.ts';
import { vehicleStatus } from '../../../domain/vehicle.ts';
import { type ToastText, toastError } from '../../components/toast.ts';
import { CarDetailFields } from './car-detail-fields.tsx';
import {
  type EntryMode,
  entryMode,
  formValues,
  isIncomplete,
  type VehicleFormValues,
  vehicleSchema,
} from './form-values.ts';
import { Notice } from './notice.tsx';
import { PhotoField } from './photo-field.tsx';
import type { PictureState } from './picture-check.ts';
import { SaveBar } from './save-bar.tsx';
import { formTexts, saveTexts } from './texts.ts';
import { useCheckedPicture } from './use-checked-picture.ts';
import { useSaveVehicle } from './use-save-vehicle.ts';
import { useVehicleNaming } from './use-vehicle-naming.ts';
import classes from './vehicle-form.module.css';
import { VehicleNameFields } from './vehicle-name-fields.tsx';

export interface VehicleFormHandle {
  /** Whether something would be lost if the form went away now. */
  isUnsaved(): boolean;
  /** Whether another dialog stands before the form. */
  isCovered(): boolean;
}

interface VehicleFormProps {
  ref: Ref<VehicleFormHandle>;
  user: SessionUser;
  car: Car | undefined;
  onSaved: () => void;
}

const photoMissing = { title: saveTexts.imageRequired, text: saveTexts.imageRequiredText };
const photoNotValidated = saveTexts.imageNotValidated;

/** What to say when a photo has not passed the check (section 5). */
const photoRefusals = {
  validating: { title: photoNotValidated, text: saveTexts.imageStillChecking },
  invalid: { title: photoNotValidated, text: saveTexts.imageNotValidatedText },
  valid: null,
  unchecked: null,
} satisfies Record<PictureState, ToastText | null>;

export function VehicleForm({ ref, user, car, onSaved }: VehicleFormProps) {
  const [currentYear] = useState(() => southAfricanYear(new Date()));
  const [mode, setMode] = useState<EntryMode>(() => entryMode(car));
  const [isPhotoMissing, setPhotoMissing] = useState(false);
  const form = useForm<VehicleFormValues, unknown, CarFields>({
    defaultValues: formValues(car),
    resolver: standardSchemaResolver(vehicleSchema(mode, currentYear)),
  });
  const { isDirty } = form.formState;
  const naming = useVehicleNaming(form, car);
  const photo = useCheckedPicture();
  const [isChoosingPhoto, setChoosingPhoto] = useState(false);
  const saving = useSaveVehicle({
    user,
    car,
    onSaved,
    onRefused: (fields) => {
      for (const { field, message } of fields) form.setError(field, { message });
      if (fields[0]) form.setFocus(fields[0].field);
    },
  });
  useImperativeHandle(ref, () => ({
    isUnsaved: () => isDirty || photo.picture !== null || saving.isSaving,
    isCovered: () => isChoosingPhoto,
  }));

  const photoButton = useRef<HTMLButtonElement>(null);
  const needsPhoto = !car && !photo.picture;

  function refuse() {
    const incomplete = isIncomplete(form.getValues(), mode);
    saving.setProblem(incomplete ? formTexts.required : formTexts.invalid);
    setPhotoMissing(needsPhoto);
  }

  function submit(fields: CarFields) {
    saving.setProblem(null);
    setPhotoMissing(needsPhoto);
    const wrong = needsPhoto ? photoMissing : photo.state && photoRefusals[photo.state];
    if (!wrong) return saving.save(fields, photo.picture);
    photoButton.current?.focus();
    return toastError(wrong);
  }

  return (
    <FormProvider {...form}>
      <form
        noValidate
        className={classes.form}
        onSubmit={(event) => void form.handleSubmit(submit, refuse)(event)}
      >
        {car && vehicleStatus(car) === 'verified' && (
          <Notice kind="note">{formTexts.recheck}</Notice>
        )}
        <fieldset className={classes.fields} disabled={saving.isSaving}>
          <VehicleNameFields mode={mode} onMode={setMode} onName={naming.name} />
          <CarDetailFields
            currentYear={currentYear}
            capacityOrigin={naming.capacityOrigin}
            onCapacity={naming.typeCapacity}
          />
          <PhotoField
            car={car}
            photo={photo}
            buttonRef={photoButton}
            isMissing={isPhotoMissing && needsPhoto}
            isChoosing={isChoosingPhoto}
            onChoosing={setChoosingPhoto}
          />
        </fieldset>
        <SaveBar
          label={car ? formTexts.saveChanges : formTexts.save}
          isSaving={saving.isSaving}
          percent={saving.percent}
          problem={saving.problem}
          onStop={saving.stop}
        />
      </form>
    </FormProvider>
  );
}
