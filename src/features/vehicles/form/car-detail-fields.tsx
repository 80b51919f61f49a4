import { NativeSelect, TextInput } from '@mantine/core';
import { useFormContext } from 'react-hook-form';
import { fuelTypes } from '../../../../domain/prices/fuel-price.ts';
import { provinces } from '../../../../domain/values/provinces.ts';
import { yearChoices } from '../../../../domain/vehicles/vehicle.ts';
import { hintBelow } from '../../../components/fields/hint-below.ts';
import { formTexts, fuelTypeTexts } from '../texts.ts';
import { type CapacityOrigin, typedLitres } from './capacity.ts';
import type { VehicleFormValues } from './form-values.ts';
import type { ProposalOrigin, ProposedField } from './proposals.ts';
import { useRequiredField } from './use-required-field.ts';

const fuelChoices = fuelTypes.map((type) => ({ value: type, label: fuelTypeTexts[type] }));
const provinceChoices = [
  { value: '', label: formTexts.chooseProvince },
  ...provinces.map(({ code, name }) => ({ value: code, label: name })),
];

interface CarDetailFieldsProps {
  currentYear: number;
  capacityOrigin: CapacityOrigin;
  onCapacity: (litres: number) => void;
  origins: Record<ProposedField, ProposalOrigin>;
  onChoose: (field: ProposedField, value: string) => void;
}

/** Year, fuel type, tank and province. */
export function CarDetailFields(props: CarDetailFieldsProps) {
  const { currentYear, capacityOrigin, onCapacity, origins, onChoose } = props;
  const { defaultValues } = useFormContext<VehicleFormValues>().formState;
  const field = useRequiredField();
  /** A field that is filled in until the user chooses. */
  const proposed = (name: ProposedField) => ({
    ...field(name, { onChange: ({ target }) => onChoose(name, target.value) }),
    description: formTexts.origins[name][origins[name]],
    ...hintBelow,
  });
  return (
    <>
      <NativeSelect
        {...field('year', { valueAsNumber: true })}
        data={years(currentYear, defaultValues?.year)}
      />
      <NativeSelect {...proposed('fuelType')} data={fuelChoices} />
      <TextInput
        {...field('fuelCapacity', {
          setValueAs: typedLitres,
          onChange: ({ target }) => onCapacity(typedLitres(target.value)),
        })}
        inputMode="decimal"
        autoComplete="off"
        description={formTexts.capacity[capacityOrigin]}
        {...hintBelow}
        rightSection={formTexts.litres}
        rightSectionWidth={64}
      />
      <NativeSelect {...proposed('province')} data={provinceChoices} />
    </>
  );
}

/** The years to choose from, with the vehicle's own year if it is outside of them. */
function years(currentYear: number, present: number | undefined) {
  const offered = yearChoices(currentYear);
  const all = present && !offered.includes(present) ? [present, ...offered] : offered;
  const sorted = all.toSorted((a, b) => b - a).map(String);
  return [{ value: '', label: formTexts.chooseYear }, ...sorted];
}
