import { TextInput, type TextInputProps } from '@mantine/core';
import { type Control, useWatch } from 'react-hook-form';
import { IdNumber, idNumberDoubt } from '../../../domain/id-number.ts';
import type { RegistrationBody } from '../../api/session.ts';
import { idNumberDoubts } from './account-texts.ts';
import classes from './form.module.css';

interface IdNumberFieldProps extends TextInputProps {
  control: Control<RegistrationBody>;
}

/** An ID number; what looks odd about one of 13 digits is said gently and refuses nothing. */
export function IdNumberField({ control, ...props }: IdNumberFieldProps) {
  const typed = useWatch({ control, name: 'idNumber' });
  const doubt = IdNumber.safeParse(typed).success ? idNumberDoubt(typed.trim()) : null;
  return (
    <TextInput
      {...props}
      inputMode="numeric"
      autoComplete="off"
      maxLength={13}
      description={doubt && idNumberDoubts[doubt]}
      descriptionProps={{ role: 'status', className: classes.doubt }}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    />
  );
}
