import type { TextInputProps } from '@mantine/core';
import { type Control, type FieldValues, type Path, useWatch } from 'react-hook-form';
import {
  formatIdNumber,
  IdNumber,
  type IdNumberDoubt,
  idNumberDoubt,
  idNumberLength,
} from '../../../domain/values/id-number.ts';
import { CleanInput } from './clean-input.tsx';
import { hintBelow } from './hint-below.ts';
import classes from './id-number-field.module.css';

/** These are warnings: the number is accepted all the same (ACC-4). */
const warnings: Record<IdNumberDoubt, string> = {
  'birth-date':
    'The first six digits should be a date of birth. Please check the number. If it is right, you can continue.',
  'check-digit':
    'The last digit does not fit the others. Please check the number. If it is right, you can continue.',
};

interface IdNumberFieldProps<Values extends FieldValues, Output> extends TextInputProps {
  control: Control<Values, unknown, Output>;
  name: Path<Values>;
}

/** A field for an ID number. A wrong date or check digit gives a warning, but is accepted. */
export function IdNumberField<Values extends FieldValues, Output>(
  props: IdNumberFieldProps<Values, Output>,
) {
  const { control, ...input } = props;
  const typed: string = useWatch({ control, name: props.name });
  const idNumber = IdNumber.safeParse(typed);
  const warning = idNumber.success ? idNumberDoubt(idNumber.data) : null;
  return (
    <CleanInput
      {...input}
      format={formatIdNumber}
      inputMode="numeric"
      autoComplete="off"
      maxLength={idNumberLength}
      {...(warning && {
        description: warnings[warning],
        descriptionProps: { role: 'status', className: classes.warning },
      })}
      {...hintBelow}
    />
  );
}
