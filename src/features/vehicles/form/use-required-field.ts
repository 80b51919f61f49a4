import { type RegisterOptions, useFormContext } from 'react-hook-form';
import { formTexts } from '../texts.ts';
import type { VehicleFormValues } from './form-values.ts';

/** What a required field of the form needs: its label, its problem and its registration. */
export function useRequiredField() {
  const { register, formState } = useFormContext<VehicleFormValues>();
  const { errors } = formState;
  return <Name extends keyof VehicleFormValues>(
    name: Name,
    options?: RegisterOptions<VehicleFormValues, Name>,
  ) => ({
    ...register(name, options),
    label: formTexts[name],
    enterKeyHint: 'next' as const,
    required: true,
    withAsterisk: false,
    error: errors[name]?.message,
  });
}
