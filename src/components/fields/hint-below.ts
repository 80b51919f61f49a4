import type { InputWrapperProps } from '@mantine/core';

/** Below a field stands what explains its value, and then its problem. */
export const hintBelow = {
  inputWrapperOrder: ['label', 'input', 'description', 'error'],
} satisfies InputWrapperProps;
