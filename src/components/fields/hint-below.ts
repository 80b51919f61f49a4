import type { InputWrapperProps } from '@mantine/core';

/** Shows the description of a field below it, before its error. */
export const hintBelow = {
  inputWrapperOrder: ['label', 'input', 'description', 'error'],
} satisfies InputWrapperProps;
