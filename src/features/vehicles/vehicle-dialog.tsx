import { useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import type { SessionUser } from '../../../domain/accounts/account.ts';
import type { Car } from '../../../domain/vehicles/car.ts';
import { vehicleStatus } from '../../../domain/vehicles/vehicle.ts';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import { type LeavingForm, useFormLeaving } from '../../components/dialogs/use-leaving.tsx';
import { storageNote } from '../../components/outbox/storage-text.ts';
import { useConnection } from '../../http/connection.ts';
import type { VehicleItem } from '../../offline/outbox-item.ts';
import { outboxQuery } from '../../outbox/queries.ts';
import { CorrectionForm } from './form/correction-form.tsx';
import { useChangeVehicle } from './form/use-change-vehicle.ts';
import { useRegisterVehicle } from './form/use-register-vehicle.ts';
import { dropVehicleDraft, vehicleDraft } from './form/vehicle-draft.ts';
import { VehicleForm } from './form/vehicle-form.tsx';
import { discardTexts, formTexts } from './texts.ts';
import classes from './vehicle-dialog.module.css';

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
  const { form, leave, question } = useFormLeaving({
    opened,
    onLeave: end,
    texts: { ...discardTexts, ...(refused && { text: discardTexts.correction }) },
  });

  function end() {
    dropVehicleDraft(vehicleDraft(refused ?? car));
    onClose();
  }

  return (
    <>
      <Dialog
        opened={opened}
        bodyClass={classes.body}
        onClose={leave}
        title={titleOf(car, refused)}
        size={720}
      >
        {refused ? (
          <CorrectionForm
            key={refused.id}
            ref={form}
            user={user}
            item={refused}
            isShown={opened}
            onSaved={end}
          />
        ) : car ? (
          <ChangeForm ref={form} car={car} onSaved={end} />
        ) : (
          <RegistrationForm ref={form} user={user} isShown={opened} onSaved={end} />
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
  onSaved: () => void;
}

interface RegistrationFormProps extends FormProps {
  user: SessionUser;
  isShown: boolean;
}

function RegistrationForm({ ref, ...options }: RegistrationFormProps) {
  const saving = useRegisterVehicle(options);
  const outbox = useQuery(outboxQuery(options.user.id));
  const notices = outbox.isError ? [storageNote(outbox.error)] : [];
  return <VehicleForm ref={ref} draft={vehicleDraft()} notices={notices} saving={saving} />;
}

function ChangeForm({ ref, car, onSaved }: FormProps & { car: Car }) {
  const saving = useChangeVehicle(car, onSaved);
  const { kind } = useConnection();
  const notices = [
    ...(kind === 'online' ? [] : [formTexts.needsConnection]),
    ...(vehicleStatus(car) === 'verified' ? [formTexts.recheck] : []),
  ];
  return (
    <VehicleForm ref={ref} draft={vehicleDraft(car)} car={car} notices={notices} saving={saving} />
  );
}
