import { TextInput } from '@mantine/core';
import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { leastPart, refusePart } from '../../../../domain/payments/part-payments.ts';
import { formatMoney } from '../../../../domain/values/format.ts';
import { type Cents, cents } from '../../../../domain/values/money.ts';
import { Choice, ChoiceList } from '../../../components/fields/choice.tsx';
import { readAmount } from '../../../components/fields/typed-amount.ts';

const unreadable = 'Please enter rand as a number, such as 200 or 199.90';

/** What is paid of what is left: all of it, or another amount if that is offered (PAY-27). */
export function useAmountChoice(left: Cents, offersPart: boolean) {
  const [isOther, setOther] = useState(false);
  const isPart = isOther && offersPart;
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

  let amount: Cents | null = left;
  if (isPart) amount = refusal === null ? part : null;
  return {
    /** The amount that would be charged; null if the typed one cannot be. */
    amount,
    noteTry: () => setTried(amount),
    refuse,
    refuses: () => isPart && refusal !== null && refuse(refusal),
    fields: {
      left,
      isPart,
      typed,
      problem,
      field,
      choose(isPart: boolean) {
        setOther(isPart);
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
  isPart: boolean;
  typed: string;
  problem: string | null;
  field: RefObject<HTMLInputElement | null>;
  choose: (isPart: boolean) => void;
  type: (text: string) => void;
}

export function AmountChoice(props: AmountChoiceProps) {
  const { left, isPart, typed, problem, field, choose, type } = props;
  return (
    <ChoiceList label="How much?">
      <Choice
        name="amount"
        label="All that is left"
        end={formatMoney(left)}
        checked={!isPart}
        onChange={() => choose(false)}
      />
      <Choice name="amount" label="Another amount" checked={isPart} onChange={() => choose(true)} />
      {isPart && (
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
