import { Button, Textarea } from '@mantine/core';
import { useRef } from 'react';
import dense from './dense.module.css';
import classes from './reason-field.module.css';
import { reasonTexts as texts } from './texts.ts';

interface ReasonFieldProps {
  name?: string;
  label?: string;
  description?: string;
  maxLength?: number;
  /** Reasons that are often given. One of them can be chosen, and then changed. */
  usual?: readonly string[];
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  isFirst?: boolean;
  /** Whether Enter submits the form. */
  submits?: boolean;
}

/** A reason in one line of free text, beside a list of usual ones (ADM-41). */
export function ReasonField(props: ReasonFieldProps) {
  const { name, label = texts.reason, description, maxLength = 300, usual = [] } = props;
  const { value, error, onChange, isFirst = false, submits = true } = props;
  const field = useRef<HTMLTextAreaElement>(null);

  function choose(reason: string) {
    // What was typed stays.
    const isOwn = value.trim() !== '' && !usual.includes(value);
    onChange(isOwn ? `${value.trim()}. ${reason}`.slice(0, maxLength) : reason);
    field.current?.focus();
  }

  return (
    <div className="stack-12">
      <Textarea
        ref={field}
        name={name}
        label={label}
        description={description}
        rows={2}
        maxLength={maxLength}
        data-autofocus={isFirst || undefined}
        value={value}
        error={error}
        // It is stored as one line.
        onChange={({ currentTarget }) => onChange(currentTarget.value.replace(/\s*\n\s*/g, ' '))}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          if (submits && !event.repeat) event.currentTarget.form?.requestSubmit();
        }}
      />
      {usual.length > 0 && (
        <fieldset className={`${classes.usual} ${dense.dense}`} aria-label={texts.usual}>
          {usual.map((reason) => (
            <Button key={reason} variant="default" px="sm" onClick={() => choose(reason)}>
              {reason}
            </Button>
          ))}
        </fieldset>
      )}
    </div>
  );
}
