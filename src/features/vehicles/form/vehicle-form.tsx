import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type Ref, useEffect, useRef, useState } from 'react';
import { type FieldErrors, FormProvider, type Path, useForm } from 'react-hook-form';
import { southAfricanYear } from '../../../../domain/values/south-african-time.ts';
import type { Car, CarFields } from '../../../../domain/vehicles/car.ts';
import { type LeavingForm, useLeavingState } from '../../../components/dialogs/use-leaving.tsx';
import { moveOnEnter } from '../../../components/fields/move-on-enter.ts';
import {
  useDraftPart,
  useDraftState,
  useFormDraft,
} from '../../../components/fields/use-form-draft.ts';
import { Notice } from '../../../components/states/notice.tsx';
import { toastError } from '../../../components/states/toast.ts';
import { serverNow } from '../../../http/server-clock.ts';
import type { Draft } from '../../../session/drafts.ts';
import { PhotoField } from '../photo/photo-field.tsx';
import { useCheckedPicture } from '../photo/use-checked-picture.ts';
import { usePhotoRefusal } from '../photo/use-photo-refusal.ts';
import { formTexts } from '../texts.ts';
import { useVehicleNaming } from './capacity.ts';
import { CarDetailFields } from './car-detail-fields.tsx';
import {
  type EntryMode,
  entryMode,
  formValues,
  isIncomplete,
  type VehicleFormValues,
  vehicleSchema,
} from './form-values.ts';
import { useProposals } from './proposals.ts';
import { SaveBar } from './save-bar.tsx';
import type { SaveFailure, Saving } from './save-failure.ts';
import { useTankQuestion } from './use-tank-question.tsx';
import type { VehicleDraft } from './vehicle-draft.ts';
import classes from './vehicle-form.module.css';
import { VehicleNameFields } from './vehicle-name-fields.tsx';

/** The values of an item of the outbox, its photo, and why the server refused it. */
export interface CorrectedVehicle {
  fields: CarFields;
  /** Null if it has none, or if this phone has lost it. */
  picture: Blob | null;
  failure: SaveFailure | null;
  errors: FieldErrors<VehicleFormValues>;
}

interface VehicleFormProps {
  ref: Ref<LeavingForm>;
  draft: Draft<VehicleDraft>;
  /** The vehicle to change. Without it, a new one is registered. */
  car?: Car;
  /** The item of the outbox to correct. */
  corrected?: CorrectedVehicle;
  /** A note above the form. */
  notices?: string[];
  saving: Saving;
}

export function VehicleForm(props: VehicleFormProps) {
  const { ref, draft, car, corrected, notices = [], saving } = props;
  const vehicle = corrected?.fields ?? car;
  const [currentYear] = useState(() => southAfricanYear(new Date(serverNow())));
  const [mode, setMode] = useDraftState<EntryMode>(useDraftPart(draft, 'mode'), entryMode(vehicle));
  const [problem, setProblem] = useState(() => lastingProblem(corrected?.failure));
  const form = useForm<VehicleFormValues, unknown, CarFields>({
    defaultValues: formValues(vehicle),
    ...(corrected && { errors: corrected.errors }),
    resolver: standardSchemaResolver(vehicleSchema(mode, currentYear)),
    // The photo stands before the fields.
    shouldFocusError: false,
  });
  const { isDirty, errors } = form.formState;
  const [isRefused, setRefused] = useState(corrected?.failure != null);
  const fields = useDraftPart(draft, 'fields');
  const [typed] = useState(fields.read);
  const typedFields = useFormDraft(fields, form);
  const naming = useVehicleNaming(form, typed ? { ...formValues(vehicle), ...typed } : vehicle);
  const proposals = useProposals(form, vehicle, typed);
  const photo = useCheckedPicture(draft, corrected?.picture ?? null);
  const photoRefusal = usePhotoRefusal(photo, car);
  const [isChoosingPhoto, setChoosingPhoto] = useDraftState(
    useDraftPart(draft, 'isChoosingPhoto'),
    false,
  );
  const isSaving = saving.doing !== null;
  const { isSafe } = saving;
  // An item in the outbox is no longer a draft. If it were, the user could send it twice.
  useEffect(() => {
    if (isSafe) draft.drop();
  }, [isSafe, draft]);
  const isUnsaved = (isDirty || photo.chosen !== null || isSaving) && !isSafe;
  // Both this dialog and the photo's dialog hear an Escape, which is meant for the upper one.
  useLeavingState(ref, { isBlocked: isChoosingPhoto, isUnsaved });

  const photoButton = useRef<HTMLButtonElement>(null);

  /** The problems of the fields, as long as they last. */
  function fieldProblem(): string | null {
    if (!isRefused) return null;
    if (isIncomplete(form.watch(), mode)) return formTexts.required;
    return Object.keys(errors).length > 0 ? formTexts.invalid : null;
  }

  function refuse(errors: FieldErrors<VehicleFormValues>) {
    setProblem(null);
    setRefused(true);
    photoRefusal.show();
    // A check that is under way may still accept the photo.
    if (photoRefusal.refusal && photo.state !== 'validating') photoButton.current?.focus();
    else focusFirst(Object.keys(errors));
  }

  /** After the photo the user types the plate, so the field gets the focus without a tap. */
  function leadToPlate() {
    if (form.getValues('registrationNumber') === '') form.setFocus('registrationNumber');
  }

  function focusFirst(wrong: readonly string[]) {
    const names = Object.keys(form.getValues()) as Path<VehicleFormValues>[]; // the form's fields
    const first = names.find((name) => wrong.includes(name));
    if (first) form.setFocus(first);
  }

  const tank = useTankQuestion(
    vehicle?.fuelCapacity,
    (fields) => void save(fields),
    () => form.setFocus('fuelCapacity'),
  );

  async function submit(fields: CarFields) {
    setProblem(null);
    setRefused(false);
    const { refusal } = photoRefusal;
    if (!refusal) return tank.asks(fields) ? undefined : save(fields);
    photoRefusal.show();
    photoButton.current?.focus();
    toastError(refusal);
  }

  async function save(fields: CarFields) {
    show(await saving.save(fields, photo.chosen));
  }

  function show(failure: SaveFailure | null) {
    if (!failure) return;
    typedFields.save();
    photo.keep();
    setProblem(lastingProblem(failure));
    setRefused(true);
    for (const { field, message } of failure.fields) form.setError(field, { message });
    focusFirst(failure.fields.map(({ field }) => field));
  }

  return (
    <FormProvider {...form}>
      <form
        noValidate
        className="stack"
        onChange={() => setProblem(null)}
        onKeyDown={moveOnEnter}
        onSubmit={(event) => void form.handleSubmit(submit, refuse)(event)}
      >
        {notices.map((notice) => (
          <Notice key={notice} kind="note">
            {notice}
          </Notice>
        ))}
        <fieldset className={`stack ${classes.fields}`} disabled={isSaving}>
          <PhotoField
            car={car}
            photo={photo}
            buttonRef={photoButton}
            isMissing={photoRefusal.isMissing}
            isChoosing={isChoosingPhoto}
            onChoosing={(isChoosing) => {
              setChoosingPhoto(isChoosing);
              setProblem(null);
            }}
            onChosen={leadToPlate}
          />
          <VehicleNameFields
            mode={mode}
            onMode={setMode}
            onPlate={proposals.propose}
            onName={(names) => {
              naming.name(names);
              proposals.propose();
            }}
          />
          <CarDetailFields
            currentYear={currentYear}
            capacityOrigin={naming.capacityOrigin}
            onCapacity={naming.typeCapacity}
            origins={proposals.origins}
            onChoose={proposals.choose}
          />
        </fieldset>
        <SaveBar
          label={
            corrected?.failure
              ? formTexts.sendAgain
              : (corrected ?? car)
                ? formTexts.saveChanges
                : formTexts.save
          }
          saving={saving}
          problem={problem ?? fieldProblem() ?? photoRefusal.problem}
        />
      </form>
      {tank.question}
    </FormProvider>
  );
}

/** The problem that the form shows until something changes. That of its fields lasts as they do. */
function lastingProblem(failure: SaveFailure | null | undefined): string | null {
  return failure && failure.fields.length === 0 ? failure.problem : null;
}
