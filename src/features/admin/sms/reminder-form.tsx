import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { remindableDays } from '../../../../domain/messages/reminder.ts';
import { DayField } from '../../../components/fields/day-field.tsx';
import { Notice } from '../../../components/states/notice.tsx';
import { currentDay } from '../../../http/server-clock.ts';
import { nameOf } from '../cell-text.ts';
import { ReminderQuestion } from './reminder-question.tsx';
import { SendButton } from './send-button.tsx';
import classes from './sms.module.css';
import { panelTexts, smsTexts } from './texts.ts';
import { useReminder } from './use-reminder.ts';
import { UserPicker } from './user-picker.tsx';

const texts = panelTexts.reminder;

/** Sends a payment reminder to a user. */
export function ReminderForm() {
  const { control, register, submit, errorOf, isAsking, isUnanswered, ...question } = useReminder();
  const { asked, confirm, cancel, isPending, failure } = question;
  const [days] = useState(() => remindableDays(currentDay()));
  return (
    <>
      <form className="stack" noValidate onSubmit={submit}>
        <Controller
          control={control}
          name="userId"
          render={({ field }) => (
            <UserPicker
              {...field}
              value={field.value || null}
              onChange={(id) => field.onChange(id ?? '')}
              error={errorOf('userId')}
            />
          )}
        />
        <div className={`stack ${classes.pair}`}>
          <TextInput
            label={texts.amount}
            inputMode="decimal"
            autoComplete="off"
            error={errorOf('amount')}
            {...register('amount')}
          />
          <Controller
            control={control}
            name="dueDate"
            render={({ field: { ref, value, onChange, onBlur } }) => (
              <DayField
                ref={ref}
                label={texts.dueDate}
                minDate={days.first}
                maxDate={days.last}
                value={value || null}
                onChange={(day) => onChange(day ?? '')}
                onBlur={onBlur}
                error={errorOf('dueDate')}
              />
            )}
          />
        </div>
        {failure && <Notice kind="problem">{failure}</Notice>}
        {isUnanswered && <Notice kind="problem">{smsTexts.noAnswer}</Notice>}
        <SendButton label={texts.submit} isPending={isAsking || isPending} />
      </form>
      {asked && (
        <ReminderQuestion
          {...asked.values}
          name={nameOf(asked.user)}
          lastRemindedAt={asked.user.lastRemindedAt}
          pending={isPending}
          onConfirm={confirm}
          onCancel={cancel}
        />
      )}
    </>
  );
}
