import { NativeSelect } from '@mantine/core';
import { useFormContext } from 'react-hook-form';
import { formTexts } from '../texts.ts';
import { type CatalogueLists, withChosen } from './catalogue-lists.ts';
import type { VehicleFormValues } from './form-values.ts';
import type { VehicleNames } from './use-vehicle-naming.ts';

interface ListedNameFieldsProps {
  lists: CatalogueLists;
  onName: (names: VehicleNames) => void;
}

/** Database Selection: each list depends on the choice before it. */
export function ListedNameFields({ lists, onName }: ListedNameFieldsProps) {
  const { register, watch, formState } = useFormContext<VehicleFormValues>();
  const [make, model, modelType] = watch(['make', 'model', 'modelType']);
  const { errors } = formState;
  return (
    <>
      <NativeSelect
        ref={register('make').ref}
        name="make"
        label={formTexts.make}
        required
        withAsterisk={false}
        value={make}
        onChange={({ currentTarget }) =>
          onName({ make: currentTarget.value, model: '', modelType: '' })
        }
        data={choices(formTexts.chooseMake, lists.makes, make)}
        error={errors.make?.message}
      />
      <NativeSelect
        ref={register('model').ref}
        name="model"
        label={formTexts.model}
        required
        withAsterisk={false}
        disabled={make === ''}
        value={model}
        onChange={({ currentTarget }) => onName({ model: currentTarget.value, modelType: '' })}
        data={choices(make ? formTexts.chooseModel : formTexts.makeFirst, lists.models, model)}
        error={errors.model?.message}
      />
      <NativeSelect
        ref={register('modelType').ref}
        name="modelType"
        label={formTexts.variant}
        disabled={model === ''}
        value={modelType}
        onChange={({ currentTarget }) => onName({ modelType: currentTarget.value })}
        data={choices(
          model ? formTexts.anyVariant : formTexts.modelFirst,
          lists.modelTypes,
          modelType,
        )}
        error={errors.modelType?.message}
      />
    </>
  );
}

/** The label for "nothing chosen", and the names to choose from. */
function choices(none: string, names: readonly string[], chosen: string) {
  return [{ value: '', label: none }, ...withChosen(names, chosen)];
}
