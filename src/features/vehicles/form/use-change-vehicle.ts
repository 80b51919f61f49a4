import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Car, CarFields } from '../../../../domain/vehicles/car.ts';
import { useCarChange } from '../../../api/vehicle-changes.ts';
import { toastError, toastSuccess } from '../../../components/states/toast.ts';
import { usePictureUpload } from '../photo/use-picture-upload.ts';
import { formTexts, saveTexts } from '../texts.ts';
import { vehicleName } from '../vehicle-name.ts';
import { changedFields } from './form-values.ts';
import { describeFailure, type SaveFailure, type Saving } from './save-failure.ts';

/** Changes a saved vehicle and its picture. It reports its progress and can be stopped. */
export function useChangeVehicle(car: Car, onSaved: () => void): Saving {
  const change = useCarChange(car.userId);
  const [isSaving, setSaving] = useState(false);
  const [percent, setPercent] = useState<number | null>(null);
  const uploadOf = usePictureUpload(car, setPercent);
  const running = useRef<AbortController | null>(null);

  // A user who discards the form does not want it to be sent.
  useEffect(() => () => running.current?.abort(), []);

  async function save(fields: CarFields, picture: Blob | null): Promise<SaveFailure | null> {
    if (running.current) return null;
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setSaving(true);
    try {
      const upload = picture && uploadOf(picture, signal);
      const changes = changedFields(car, fields);
      await change.mutateAsync({ id: car.id, change: changes, upload, signal });
      onSaved();
      const text = saveTexts.changedText(vehicleName(fields));
      toastSuccess({ title: 'Vehicle Updated', text });
      return null;
    } catch (error) {
      end();
      if (signal.aborted) return { problem: formTexts.stopped, fields: [] };
      const { toast, ...failure } = describeFailure(error);
      toastError(toast);
      return failure;
    }
  }

  function end() {
    running.current = null;
    // Rendered at once, because a disabled field cannot take the focus.
    flushSync(() => {
      setSaving(false);
      setPercent(null);
    });
  }

  const sending = percent === null ? formTexts.saving : formTexts.sendingPhoto(percent);
  return {
    save,
    doing: isSaving ? sending : null,
    percent,
    isSafe: false,
    stop: () => running.current?.abort(),
  };
}
