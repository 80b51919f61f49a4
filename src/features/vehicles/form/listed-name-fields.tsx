import { NativeSelect } from '@mantine/core';
import { useFormContext } from 'react-hook-form';
import { formTexts } from '../texts.ts';
import { type CatalogueLists, withChosen } from './catalogue-lists.ts';
import type { VehicleFormValues, VehicleNames } from './form-values.ts';
import { useRequiredField } from './use-required-field.ts';

interface ListedNameFieldsProps {
  lists: CatalogueLists;
  onName: (names: Partial<VehicleNames>) => void;
}

/** Database Selection: each list depends on the choice before it. */
export function ListedNameFields({ lists, onName }: ListedNameFieldsProps) {
  const { watch } = useFormContext<VehicleFormValues>();
  const [make, model, modelType] = watch(['make', 'model', 'modelType']);
  const field = useRequiredField();
  return (
    <>
      <NativeSelect
        {...field('make')}
        value={make}
        onChange={({ currentTarget }) =>
          onName({ make: currentTarget.value, model: '', modelType: '' })
        }
        data={choices(formTexts.chooseMake, lists.makes, make)}
      />
      <NativeSelect
        {...field('model')}
        disabled={make === ''}
        value={model}
        onChange={({ currentTarget }) => onName({ model: currentTarget.value, modelType: '' })}
        data={choices(make ? formTexts.chooseModel : formTexts.makeFirst, lists.models, model)}
      />
      <NativeSelect
        {...field('modelType')}
        label={formTexts.variant}
        required={false}
        disabled={model === ''}
        value={modelType}
        onChange={({ currentTarget }) => onName({ modelType: currentTarget.value })}
        data={choices(
          model ? formTexts.anyVariant : formTexts.modelFirst,
          lists.modelTypes,
          modelType,
        )}
      />
    </>
  );
}

/** The label for "nothing chosen", and the names to choose from. */
function choices(none: string, names: readonly string[], chosen: string) {
  return [{ value: '', label: none }, ...withChosen(names, chosen)];
}
