import { TextInput } from '@mantine/core';
import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { leastPart, refusePart } from '../../../../domain/payments/part-payments.ts';
import { formatMoney } from '../../../../domain/values/format.ts';
import { type Cents, cents } from '../../../../domain/values/money.ts';
import { Choice, ChoiceList } from '../../../components/fields/choice.tsx';
import { readAmount } from '../../../components/fields/typed-amount.ts';

const unreadable = 'Please enter rand as a number, such as 200 or 199.90';

type AmountKind = 'all' | 'instalment' | 'other';

/** What is paid of what is left: all of it, or another amount if that is offered (PAY-27). */
export function useAmountChoice(left: Cents, offersPart: boolean, instalment: Cents | null) {
  const [chosen, choose] = useState<AmountKind>(instalment === null ? 'all' : 'instalment');
  const isPart = chosen === 'other' && offersPart;
  /** The amount of the latest try. It can be repeated even if less is left since. */
  const [tried, setTried] = useState<Cents | null>(null);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const read = readAmount(typed);
  const part = read === null ? null : cents(read);
  const refusal = refusalOf(part);

  function refusalOf(amount: Cents | null): string | null {
    if (amount === null) return unreadable;
    return amount === tried ? null : refusePart(amount, left);
  }

  /** Shows why the amount is refused, and moves to its field; false if there is no field. */
  function refuse(text: string): boolean {
    if (!isPart) return false;
    flushSync(() => setProblem(text));
    field.current?.focus();
    return true;
  }

  let amount: Cents | null = chosen === 'instalment' && instalment !== null ? instalment : left;
  if (isPart) amount = refusal === null ? part : null;
  return {
    /** The amount that would be charged; null if the typed one cannot be. */
    amount,
    noteTry: () => setTried(amount),
    refuse,
    refuses: () => isPart && refusal !== null && refuse(refusal),
    fields: {
      left,
      instalment,
      chosen,
      typed,
      problem,
      field,
      choose(kind: AmountKind) {
        choose(kind);
        setProblem(null);
      },
      type(text: string) {
        setTyped(text);
        setProblem(null);
      },
    },
  };
}

interface AmountChoiceProps {
  left: Cents;
  instalment: Cents | null;
  chosen: AmountKind;
  typed: string;
  problem: string | null;
  field: RefObject<HTMLInputElement | null>;
  choose: (kind: AmountKind) => void;
  type: (text: string) => void;
}

export function AmountChoice(props: AmountChoiceProps) {
  const { left, instalment, chosen, typed, problem, field, choose, type } = props;
  return (
    <ChoiceList label="How much?">
      {instalment !== null && (
        <Choice
          name="amount"
          label="Next instalment"
          end={formatMoney(instalment)}
          checked={chosen === 'instalment'}
          onChange={() => choose('instalment')}
        />
      )}
      <Choice
        name="amount"
        label="All that is left"
        end={formatMoney(left)}
        checked={chosen === 'all'}
        onChange={() => choose('all')}
      />
      <Choice
        name="amount"
        label="Another amount"
        checked={chosen === 'other'}
        onChange={() => choose('other')}
      />
      {chosen === 'other' && (
        <TextInput
          ref={field}
          label="Amount"
          description={`At least ${formatMoney(leastPart)}`}
          leftSection={<span aria-hidden>R</span>}
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
          error={problem}
          errorProps={{ role: 'alert' }}
        />
      )}
    </ChoiceList>
  );
}
