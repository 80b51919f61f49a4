import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Ref, useState } from 'react';
import type { SessionUser } from '../../../domain/accounts/account.ts';
import type { Car, CarFields } from '../../../domain/vehicles/car.ts';
import { vehicleStatus } from '../../../domain/vehicles/vehicle.ts';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import { type LeavingForm, useFormLeaving } from '../../components/dialogs/use-leaving.tsx';
import { DraftOffer } from '../../components/fields/draft-offer.tsx';
import { storageNote } from '../../components/outbox/storage-text.ts';
import { LoadingText } from '../../components/states/loading-text.tsx';
import type { OutboxItem, VehicleChangeItem, VehicleItem } from '../../offline/outbox-item.ts';
import { nextStep } from '../../offline/steps.ts';
import { outboxPhotoQuery, outboxQuery, withWaitingChanges } from '../../outbox/queries.ts';
import { type Draft, draftsQuery, dropDraft } from '../../session/drafts.ts';
import { describeRefusal } from './form/save-failure.ts';
import { useChangeVehicle, useRegisterVehicle } from './form/use-save-vehicle.ts';
import { type VehicleDraft, vehicleDraftKind } from './form/vehicle-draft.ts';
import { type CorrectedVehicle, VehicleForm } from './form/vehicle-form.tsx';
import { discardTexts, formTexts, saveTexts } from './texts.ts';
import { vehicleForm } from './vehicle-name.ts';

interface VehicleDialogProps {
  user: SessionUser;
  opened: boolean;
  onClose: () => void;
  /** The vehicle to edit. Without it, a new one is registered. */
  car?: Car | undefined;
  /** The item of the outbox to correct. */
  corrected?: VehicleItem | VehicleChangeItem | undefined;
}

/** Registers or edits a vehicle. It asks before it discards what was typed. */
export function VehicleDialog({ user, opened, onClose, car, corrected }: VehicleDialogProps) {
  const client = useQueryClient();
  const { form, leave, question } = useFormLeaving({
    opened,
    onLeave: end,
    texts: { ...discardTexts, ...(corrected && { text: discardTexts.correction }) },
  });

  function end() {
    dropDraft(user.id, vehicleForm(corrected ?? car));
    void client.invalidateQueries({ queryKey: draftsQuery(user.id).queryKey });
    onClose();
  }

  const about = corrected ?? car;
  const props = { ref: form, user, isShown: opened, onSaved: end };
  return (
    <>
      <Dialog
        opened={opened}
        onClose={leave}
        title={titleOf(car, corrected)}
        size={720}
        styles={{ body: { paddingBottom: 0 } }}
      >
        <DraftOffer
          key={about?.id}
          userId={user.id}
          form={vehicleForm(about)}
          kind={vehicleDraftKind}
        >
          {(draft) =>
            corrected ? (
              <CorrectionForm {...props} draft={draft} item={corrected} />
            ) : car ? (
              <ChangeForm {...props} draft={draft} car={car} />
            ) : (
              <RegistrationForm {...props} draft={draft} />
            )
          }
        </DraftOffer>
      </Dialog>
      {question}
    </>
  );
}

function titleOf(car: Car | undefined, corrected: OutboxItem | undefined): string {
  if (corrected) return formTexts.correct;
  return car ? formTexts.edit : formTexts.register;
}

interface FormProps {
  ref: Ref<LeavingForm>;
  user: SessionUser;
  draft: Draft<VehicleDraft>;
  isShown: boolean;
  onSaved: () => void;
}

function RegistrationForm({ ref, ...options }: FormProps) {
  const saving = useRegisterVehicle(options);
  const outbox = useQuery(outboxQuery(options.user.id));
  const notices = outbox.isError ? [storageNote(outbox.error)] : [];
  return <VehicleForm ref={ref} draft={options.draft} notices={notices} saving={saving} />;
}

function ChangeForm({ ref, car, ...options }: FormProps & { car: Car }) {
  const outbox = useQuery(outboxQuery(options.user.id));
  // As the user sees it in the list. Later changes do not alter the form.
  const [shown] = useState(() => withWaitingChanges(outbox.data?.items ?? [], car));
  const saving = useChangeVehicle(options, { car, shown });
  const notices = vehicleStatus(car) === 'verified' ? [formTexts.recheck] : [];
  return (
    <VehicleForm ref={ref} draft={options.draft} car={shown} notices={notices} saving={saving} />
  );
}

/** Corrects a vehicle in the outbox, with everything that was typed and its photo. */
function CorrectionForm(props: FormProps & { item: VehicleItem | VehicleChangeItem }) {
  const { item, ...options } = props;
  const photo = useQuery(outboxPhotoQuery(item.id));
  if (photo.isPending) return <LoadingText />;
  const picture = photo.data ? new Blob([photo.data.bytes], { type: photo.data.type }) : null;
  return item.kind === 'vehicle' ? (
    <NewVehicleCorrection {...options} item={item} picture={picture} />
  ) : (
    <ChangeCorrection {...options} item={item} picture={picture} />
  );
}

type CorrectionProps<Item> = FormProps & { item: Item; picture: Blob | null };

function NewVehicleCorrection(props: CorrectionProps<VehicleItem>) {
  const { ref, item, picture, ...options } = props;
  // The item as it was when the form opened, so that later changes do not alter the form.
  const [corrected] = useState(() => correctedVehicle(item, item.payload, picture));
  const saving = useRegisterVehicle(options, item);
  return <VehicleForm ref={ref} draft={options.draft} corrected={corrected} saving={saving} />;
}

function ChangeCorrection(props: CorrectionProps<VehicleChangeItem>) {
  const { ref, item, picture, ...options } = props;
  const { car } = item.payload;
  const [corrected] = useState(() => correctedVehicle(item, fieldsOf(item.payload), picture));
  const saving = useChangeVehicle(options, { car, shown: car, corrected: item });
  return (
    <VehicleForm ref={ref} draft={options.draft} car={car} corrected={corrected} saving={saving} />
  );
}

function correctedVehicle(
  item: VehicleItem | VehicleChangeItem,
  fields: CarFields,
  picture: Blob | null,
): CorrectedVehicle {
  const { kind, lastError: error, state } = item;
  const title = kind === 'vehicle' ? saveTexts.registrationFailed : saveTexts.changeFailed;
  const refused = error && state === 'needs-you' && { error, step: nextStep(item, null).step };
  const failure = refused ? describeRefusal(refused, title) : null;
  const errors = (failure?.fields ?? []).map(({ field, message }) => [
    field,
    { type: 'server', message },
  ]);
  return { fields, picture, failure, errors: Object.fromEntries(errors) };
}

/** A form knows a missing model type as an empty one. */
function fieldsOf({ car, changes }: VehicleChangeItem['payload']): CarFields {
  const fields = { ...car, ...changes };
  // The server's province is one of ours.
  return { ...fields, modelType: fields.modelType ?? '' } as CarFields;
}
