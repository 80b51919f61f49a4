import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { ReasonField } from '../../reason-field.tsx';
import { type Decision, decisionTexts as texts } from '../texts.ts';

/** The maximum length of a decision's notes (REQ-6). */
const longest = 500;

interface DecisionFormProps {
  decision: Decision;
  /** Whether it needs a confirmation, so that Enter must not give it. */
  isDoubtful: boolean;
  /** What is decided. */
  children: ReactNode;
  notes: string;
  notesHint: (left: number) => string;
  onNotes: (notes: string) => void;
  submitLabel: string;
  disabled?: boolean;
  pending?: boolean;
  onSubmit: () => void;
  onCancel: () => void;
}

/** Asks for a decision on one request or many, with notes that their users receive. */
export function DecisionForm(props: DecisionFormProps) {
  const { decision, isDoubtful, children, notes, notesHint, onNotes } = props;
  const { submitLabel, disabled = false, pending = false, onSubmit, onCancel } = props;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Stack>
        {children}
        <ReasonField
          label={texts.notes}
          description={notesHint(longest - notes.length)}
          maxLength={longest}
          usual={texts.reasons[decision]}
          value={notes}
          error={undefined}
          onChange={onNotes}
          submits={!isDoubtful}
        />
        <Group wrap="nowrap" align="stretch" gap="sm">
          <Button
            data-autofocus={isDoubtful || undefined}
            variant="default"
            flex={1}
            disabled={pending}
            onClick={onCancel}
          >
            Cancel
          </Button>
          <Button
            type="submit"
            flex={1}
            px="xs"
            data-autofocus={!isDoubtful || undefined}
            {...(decision === 'rejected' && { color: 'red' })}
            disabled={disabled}
            loading={pending}
            // The key that opened the dialog may still be pressed; its repeats must not confirm.
            onKeyDown={(event) => event.repeat && event.preventDefault()}
          >
            {submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** The notes as they are sent: one line, or nothing. */
export function notesToSend(typed: string): { notes?: string } {
  const notes = typed.replace(/\s+/g, ' ').trim();
  return notes ? { notes } : {};
}
