/** Checks the type of a value that was read from the device or the network. */
export type Validator = (value: unknown) => boolean;

export const isString: Validator = (value) => typeof value === 'string';
export const isNumber: Validator = (value) => typeof value === 'number';
export const isBoolean: Validator = (value) => typeof value === 'boolean';

export function nullable(validate: Validator): Validator {
  return (value) => value === null || validate(value);
}

export function arrayOf(validate: Validator): Validator {
  return (value) => Array.isArray(value) && value.every(validate);
}

/** Checks the given fields. Other fields are allowed, because a newer server may send more. */
export function objectOf<Data>(fields: { [Field in keyof Data]?: Validator }): Validator {
  const validators = Object.entries(fields) as [string, Validator][]; // no field is undefined
  return (value) =>
    typeof value === 'object' &&
    value !== null &&
    validators.every(([field, validate]) => validate((value as Record<string, unknown>)[field]));
}
