import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Ref, useState } from 'react';
import type { SessionUser } from '../../../domain/accounts/account.ts';
import type { Car } from '../../../domain/vehicles/car.ts';
import { vehicleStatus } from '../../../domain/vehicles/vehicle.ts';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import { type LeavingForm, useFormLeaving } from '../../components/dialogs/use-leaving.tsx';
import { DraftOffer } from '../../components/fields/draft-offer.tsx';
import { storageNote } from '../../components/outbox/storage-text.ts';
import { LoadingText } from '../../components/states/loading-text.tsx';
import { useConnection } from '../../http/connection.ts';
import type { VehicleItem } from '../../offline/outbox-item.ts';
import type { Photo } from '../../offline/steps.ts';
import { outboxPhotoQuery, outboxQuery } from '../../outbox/queries.ts';
import { draftsQuery, dropDraft } from '../../session/drafts.ts';
import { describeRefusal } from './form/save-failure.ts';
import { useChangeVehicle } from './form/use-change-vehicle.ts';
import { useRegisterVehicle } from './form/use-register-vehicle.ts';
import { vehicleDraftKind } from './form/vehicle-draft.ts';
import { type RefusedVehicle, VehicleForm } from './form/vehicle-form.tsx';
import { discardTexts, formTexts } from './texts.ts';
import { vehicleForm } from './vehicle-name.ts';

interface VehicleDialogProps {
  user: SessionUser;
  opened: boolean;
  onClose: () => void;
  /** The vehicle to edit. Without it, a new one is registered. */
  car?: Car | undefined;
  /** The refused vehicle to correct. */
  refused?: VehicleItem | undefined;
}

/** Registers or edits a vehicle. It asks before it discards what was typed. */
export function VehicleDialog({ user, opened, onClose, car, refused }: VehicleDialogProps) {
  const client = useQueryClient();
  const { form, leave, question } = useFormLeaving({
    opened,
    onLeave: end,
    texts: { ...discardTexts, ...(refused && { text: discardTexts.correction }) },
  });

  function end() {
    dropDraft(user.id, vehicleForm(refused ?? car));
    void client.invalidateQueries({ queryKey: draftsQuery(user.id).queryKey });
    onClose();
  }

  const props = { ref: form, user, isShown: opened, onSaved: end };
  return (
    <>
      <Dialog
        opened={opened}
        onClose={leave}
        title={titleOf(car, refused)}
        size={720}
        styles={{ body: { paddingBottom: 0 } }}
      >
        {refused ? (
          <CorrectionForm key={refused.id} {...props} item={refused} />
        ) : car ? (
          <ChangeForm ref={form} car={car} onSaved={end} />
        ) : (
          <RegistrationForm {...props} />
        )}
      </Dialog>
      {question}
    </>
  );
}

function titleOf(car: Car | undefined, refused: VehicleItem | undefined): string {
  if (refused) return formTexts.correct;
  return car ? formTexts.edit : formTexts.register;
}

interface FormProps {
  ref: Ref<LeavingForm>;
  user: SessionUser;
  isShown: boolean;
  onSaved: () => void;
}

function RegistrationForm({ ref, ...options }: FormProps) {
  const saving = useRegisterVehicle(options);
  const outbox = useQuery(outboxQuery(options.user.id));
  const notices = outbox.isError ? [storageNote(outbox.error)] : [];
  return (
    <DraftOffer userId={options.user.id} form={vehicleForm()} kind={vehicleDraftKind}>
      {(draft) => <VehicleForm ref={ref} draft={draft} notices={notices} saving={saving} />}
    </DraftOffer>
  );
}

function ChangeForm({ ref, car, onSaved }: Pick<FormProps, 'ref' | 'onSaved'> & { car: Car }) {
  const saving = useChangeVehicle(car, onSaved);
  const { kind } = useConnection();
  const notices = [
    ...(kind === 'online' ? [] : [formTexts.needsConnection]),
    ...(vehicleStatus(car) === 'verified' ? [formTexts.recheck] : []),
  ];
  return (
    <DraftOffer userId={car.userId} form={vehicleForm(car)} kind={vehicleDraftKind}>
      {(draft) => (
        <VehicleForm ref={ref} draft={draft} car={car} notices={notices} saving={saving} />
      )}
    </DraftOffer>
  );
}

/** Corrects a refused vehicle, with everything that was typed and its photo, and sends it again. */
function CorrectionForm(props: FormProps & { item: VehicleItem }) {
  const photo = useQuery(outboxPhotoQuery(props.item.id));
  if (photo.isPending) return <LoadingText />;
  return <FilledForm {...props} photo={photo.data ?? null} />;
}

function FilledForm(props: FormProps & { item: VehicleItem; photo: Photo | null }) {
  const { ref, item, photo, ...options } = props;
  // The item as it was when the form opened, so that later changes do not alter the form.
  const [refused] = useState(() => refusedVehicle(item, photo));
  const saving = useRegisterVehicle({ ...options, refused: item });
  return (
    <DraftOffer userId={options.user.id} form={vehicleForm(item)} kind={vehicleDraftKind}>
      {(draft) => <VehicleForm ref={ref} draft={draft} refused={refused} saving={saving} />}
    </DraftOffer>
  );
}

function refusedVehicle(item: VehicleItem, photo: Photo | null): RefusedVehicle {
  const failure = item.lastError ? describeRefusal(item.lastError) : { problem: '', fields: [] };
  const errors = failure.fields.map(({ field, message }) => [field, { type: 'server', message }]);
  return {
    fields: item.payload,
    picture: photo && new Blob([photo.bytes], { type: photo.type }),
    failure,
    errors: Object.fromEntries(errors),
  };
}
