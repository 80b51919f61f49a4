import { useQuery } from '@tanstack/react-query';
import { type Ref, useState } from 'react';
import type { SessionUser } from '../../../../domain/accounts/account.ts';
import type { LeavingForm } from '../../../components/dialogs/use-leaving.tsx';
import { LoadingText } from '../../../components/states/loading-text.tsx';
import type { VehicleItem } from '../../../offline/outbox-item.ts';
import type { Photo } from '../../../offline/steps.ts';
import { outboxPhotoQuery } from '../../../outbox/queries.ts';
import { describeRefusal } from './save-failure.ts';
import { useRegisterVehicle } from './use-register-vehicle.ts';
import { vehicleDraft } from './vehicle-draft.ts';
import { type RefusedVehicle, VehicleForm } from './vehicle-form.tsx';

interface CorrectionFormProps {
  ref: Ref<LeavingForm>;
  user: SessionUser;
  item: VehicleItem;
  isShown: boolean;
  onSaved: () => void;
}

/** Corrects a refused vehicle, with everything that was typed and its photo, and sends it again. */
export function CorrectionForm(props: CorrectionFormProps) {
  const photo = useQuery(outboxPhotoQuery(props.item.id));
  if (photo.isPending) return <LoadingText />;
  return <FilledForm {...props} photo={photo.data ?? null} />;
}

function FilledForm({
  ref,
  item,
  photo,
  ...options
}: CorrectionFormProps & { photo: Photo | null }) {
  // The item as it was when the form opened, so that later changes do not alter the form.
  const [refused] = useState(() => refusedVehicle(item, photo));
  const saving = useRegisterVehicle({ ...options, refused: item });
  return <VehicleForm ref={ref} draft={vehicleDraft(item)} refused={refused} saving={saving} />;
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
