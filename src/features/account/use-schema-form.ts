import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type RegisterOptions,
  useForm,
} from 'react-hook-form';
import { hintBelow } from '../../components/fields/hint-below.ts';
import { markFields } from '../../components/fields/mark-fields.ts';
import { moveOnEnter } from '../../components/fields/move-on-enter.ts';
import classes from './form.module.css';

type Schema<Values extends FieldValues> = Parameters<
  typeof standardSchemaResolver<Values, unknown, Values>
>[0];

/** A text for fields of the form. */
type FieldTexts<Values> = Partial<Record<keyof Values, string>>;

/** A form that a schema checks. Every field that is shown needs its label in `texts`. */
export function useSchemaForm<Values extends FieldValues>(
  schema: Schema<Values>,
  /** The labels, and the rules of fields that have some. */
  texts: FieldTexts<Values> & { hints?: FieldTexts<Values> },
  defaultValues: DefaultValues<Values>,
) {
  const form = useForm<Values, unknown, Values>({
    resolver: standardSchemaResolver(schema),
    defaultValues,
  });
  const [problem, setProblem] = useState('');
  const { formState, register, setError } = form;
  const { errors, isSubmitting } = formState;
  const names = Object.keys(defaultValues) as Path<Values>[]; // its keys are the form's fields
  /** Shows the server's messages at their fields, and returns whether there were any. */
  const mark = (error: unknown) => markFields(error, names, setError);
  return {
    form,
    isSubmitting,
    /** What failed beyond the fields. It stays until something in the form changes. */
    problem,
    mark,
    /** Shows a failure at the fields that it names, or else as the form's problem. */
    fail: (error: unknown, text: string) => mark(error) || setProblem(text),
    formProps: {
      className: `stack ${classes.form}`,
      noValidate: true,
      onChange: () => setProblem(''),
      onKeyDown: moveOnEnter,
    },
    /** What a field needs: its label, its rule or else its problem, and its registration. */
    field: (name: Path<Values>, options?: RegisterOptions<Values, typeof name>) => {
      const error = errors[name]?.message as string | undefined; // the schemas have texts only
      return {
        label: texts[name],
        error,
        description: error ? undefined : texts.hints?.[name],
        ...hintBelow,
        enterKeyHint: name === names.at(-1) ? ('go' as const) : ('next' as const),
        ...register(name, options),
      };
    },
  };
}
