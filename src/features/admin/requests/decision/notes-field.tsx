import { Textarea } from '@mantine/core';
import { decisionTexts as texts } from '../texts.ts';

/** The maximum length of a decision's notes (REQ-6). */
const longest = 500;

interface NotesFieldProps {
  value: string;
  onChange: (value: string) => void;
  hint?: (left: number) => string;
}

/** The notes that the user receives with a decision. */
export function NotesField({ value, onChange, hint = texts.notesHint }: NotesFieldProps) {
  return (
    <Textarea
      label={texts.notes}
      description={hint(longest - value.length)}
      rows={3}
      maxLength={longest}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

/** The notes as they are sent: one line, or nothing. */
export function notesToSend(typed: string): { notes?: string } {
  const notes = typed.replace(/\s+/g, ' ').trim();
  return notes ? { notes } : {};
}
