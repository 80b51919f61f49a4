import { TextInput } from '@mantine/core';
import { useFormContext } from 'react-hook-form';
import { formTexts } from '../texts.ts';
import type { VehicleFormValues } from './form-values.ts';
import type { VehicleNames } from './use-vehicle-naming.ts';

const fields = [
  { name: 'make', label: formTexts.make, placeholder: undefined },
  { name: 'model', label: formTexts.model, placeholder: undefined },
  { name: 'modelType', label: formTexts.modelType, placeholder: formTexts.modelTypeExample },
] as const;

/** Manual Entry, for vehicles that are not in the lists. */
export function TypedNameFields({ onName }: { onName: (names: VehicleNames) => void }) {
  const { register, watch, formState } = useFormContext<VehicleFormValues>();
  const values = watch();
  return fields.map(({ name, label, placeholder }) => (
    <TextInput
      key={name}
      ref={register(name).ref}
      name={name}
      label={label}
      placeholder={placeholder}
      required
      withAsterisk={false}
      autoComplete="off"
      value={values[name]}
      onChange={({ currentTarget }) => onName({ [name]: currentTarget.value })}
      error={formState.errors[name]?.message}
    />
  ));
}
