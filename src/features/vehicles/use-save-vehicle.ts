import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { SessionUser } from '../../../domain/account.ts';
import type { Car, CarFields } from '../../../domain/car.ts';
import { useCarChange, useCarRegistration } from '../../api/vehicles.ts';
import { toastError, toastSuccess } from '../../components/toast.ts';
import { changedFields } from './form-values.ts';
import { describeFailure, type SaveFailure } from './save-failure.ts';
import { formTexts, saveTexts } from './texts.ts';
import { usePictureUpload } from './use-picture-upload.ts';
import { vehicleName } from './vehicle-name.ts';

interface SaveOptions {
  user: SessionUser;
  car: Car | undefined;
  onSaved: () => void;
  onRefused: (fields: SaveFailure['fields']) => void;
}

/** Saves a vehicle and its picture, says how far that is, and can be stopped. */
export function useSaveVehicle({ user, car, onSaved, onRefused }: SaveOptions) {
  const registration = useCarRegistration(user.id);
  const change = useCarChange(user.id);
  // Minted with the form, so that a second try makes nothing twice.
  const [key] = useState(() => crypto.randomUUID());
  const [isSaving, setSaving] = useState(false);
  const [percent, setPercent] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const uploadOf = usePictureUpload(user.id, setPercent);
  const running = useRef<AbortController | null>(null);

  // Whoever throws the form away wants nothing more sent.
  useEffect(() => () => running.current?.abort(), []);

  async function send(fields: CarFields, picture: Blob | null, signal: AbortSignal) {
    const upload = picture && uploadOf(picture, signal);
    if (car) {
      const changes = changedFields(car, fields);
      await change.mutateAsync({ id: car.id, change: changes, upload, signal });
    } else if (upload) {
      const { modelType, ...rest } = fields;
      const named = modelType ? fields : rest;
      await registration.mutateAsync({ fields: named, upload, key });
    }
  }

  async function save(fields: CarFields, picture: Blob | null) {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    setProblem(null);
    setSaving(true);
    try {
      await send(fields, picture, controller.signal);
      const title = car ? saveTexts.changed : saveTexts.registered;
      const text = car ? saveTexts.changedText : saveTexts.registeredText;
      onSaved();
      toastSuccess({ title, text: text(vehicleName(fields)) });
    } catch (error) {
      if (controller.signal.aborted) return end(formTexts.stopped);
      const failure = describeFailure(error, !car);
      end(failure.problem);
      onRefused(failure.fields);
      toastError(failure.toast);
    }
  }

  function end(reason: string | null) {
    running.current = null;
    // At once: a field that is still locked could not take the focus.
    flushSync(() => {
      setSaving(false);
      setPercent(null);
      setProblem(reason);
    });
  }

  return {
    save,
    stop: () => running.current?.abort(),
    isSaving,
    /** How much of the picture is sent; null while something else is done. */
    percent,
    problem,
    setProblem,
  };
}
