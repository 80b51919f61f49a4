import { TextInput, type TextInputProps } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import type { ChangeEvent } from 'react';
import { insertWhole, rewrite } from './typed-input.ts';

interface CleanInputProps extends TextInputProps {
  /** Gives what is typed or pasted the form of the field. */
  format: (typed: string) => string;
}

/** A field with a form of its own: what is typed, pasted or filled in is cleaned, and then cut. */
export function CleanInput({ format, ref, onChange, ...input }: CleanInputProps) {
  const mergedRef = useMergedRef(ref, insertsWhole);
  return (
    <TextInput
      {...input}
      ref={mergedRef}
      onChange={(event: ChangeEvent<HTMLInputElement>) => {
        rewrite(event.currentTarget, format);
        onChange?.(event);
      }}
    />
  );
}

function insertsWhole(input: HTMLInputElement | null) {
  return input ? insertWhole(input) : undefined;
}
