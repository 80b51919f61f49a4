import { Button, TextInput } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type CSSProperties, type FormEvent, useState } from 'react';
import type { SessionUser } from '../../../domain/accounts/account.ts';
import { formatLitres, formatMoney } from '../../../domain/values/format.ts';
import { ungrouped } from '../../../domain/values/keyboard-text.ts';
import { cents } from '../../../domain/values/money.ts';
import { centilitres } from '../../../domain/values/volume.ts';
import { type PriceRange, refusePoured } from '../../../domain/vouchers/refuse-poured.ts';
import { fuelNames } from '../../components/amount-text.ts';
import { readAmount } from '../../components/fields/typed-amount.ts';
import { PageTitle } from '../../components/layout/page-title.tsx';
import { Notice } from '../../components/states/notice.tsx';
import {
  endPouring,
  LostKeyError,
  type Poured,
  type Pouring,
  savePoured,
} from '../../vouchers/pouring.ts';
import { type HeldStation, pricesOf, stationNow } from '../../vouchers/station.ts';
import classes from './station.module.css';
import { pourTexts as texts, verdictTexts } from './texts.ts';

interface PourFormProps {
  user: SessionUser;
  held: Pick<HeldStation, 'clockOffset' | 'prices'>;
  pouring: Pouring;
  onSaved: (receipt: string) => void;
  onCancel: () => void;
}

/** Green, with the plate and the limits; below it what was poured. */
export function PourForm({ user, held, pouring, onSaved, onCancel }: PourFormProps) {
  const [typed, setTyped] = useState({ litres: '', amount: '', pump: '' });
  const [isTried, setTried] = useState(false);
  const problems = problemsOf(typed, pouring, pricesOf(held, pouring.fuelType));
  const save = useMutation({
    mutationFn: (poured: Poured) => savePoured(user.id, pouring, poured, stationNow(held)),
    onSuccess: onSaved,
  });
  const cancel = useMutation({
    mutationFn: () => endPouring(user.id, pouring.id),
    onSuccess: onCancel,
  });

  const plateStyle = { '--characters': pouring.plate.length } as CSSProperties;
  const isLost = save.error instanceof LostKeyError;
  const problem = isLost ? texts.lostKey : (save.error ?? cancel.error) && texts.failed;

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (problems.poured && !save.isPending) save.mutate(problems.poured);
  }

  const field = (name: keyof typeof typed) => ({
    value: typed[name],
    inputMode: name === 'pump' ? ('numeric' as const) : ('decimal' as const),
    autoComplete: 'off',
    error: isTried ? problems[name] : undefined,
    errorProps: { role: 'alert' },
    onChange: ({ currentTarget: { value } }: { currentTarget: HTMLInputElement }) =>
      setTyped((before) => ({ ...before, [name]: value })),
  });

  return (
    <>
      <div className={`stack-8 ${classes.verdict}`} data-kind="pour">
        <IconCheck size={64} aria-hidden="true" />
        <PageTitle>{verdictTexts.pour}</PageTitle>
        <p className={classes.plate} style={plateStyle}>
          {pouring.plate}
        </p>
        <p className={classes.fuel}>{fuelNames[pouring.fuelType]}</p>
        <p className={classes.limits}>
          {verdictTexts.limits(formatLitres(pouring.maxVolume), formatMoney(pouring.maxAmount))}
        </p>
        <p className={classes.reason}>{verdictTexts.checkPlate}</p>
      </div>
      <form className={`stack-12 ${classes.form}`} noValidate onSubmit={submit}>
        <h2 className={classes.heading}>{texts.title}</h2>
        <TextInput label={texts.litres} {...field('litres')} />
        <TextInput label={texts.amount} leftSection="R" {...field('amount')} />
        <TextInput label={texts.pump} {...field('pump')} />
        {problem && <Notice kind="problem">{problem}</Notice>}
        <Button type="submit" color="amber" loading={save.isPending}>
          {texts.save}
        </Button>
        <Button variant="default" disabled={save.isPending} onClick={() => cancel.mutate()}>
          {texts.cancel}
        </Button>
      </form>
    </>
  );
}

interface Problems {
  litres?: string;
  amount?: string;
  pump?: string;
  /** What was poured, if nothing is wrong with it. */
  poured?: Poured;
}

function problemsOf(
  typed: { litres: string; amount: string; pump: string },
  limits: Pick<Pouring, 'maxVolume' | 'maxAmount'>,
  prices: PriceRange,
): Problems {
  const litres = typed.litres.trim() === '' ? 0 : readAmount(typed.litres);
  const rand = typed.amount.trim() === '' ? 0 : readAmount(typed.amount);
  if (litres === null) return { litres: texts.unreadable };
  if (rand === null) return { amount: texts.unreadable };
  const pump = typed.pump.trim() === '' ? 0 : readPump(typed.pump);
  if (pump === null) return { pump: texts.pumpUnreadable };
  const poured = { volume: centilitres(litres), amount: cents(rand), pump };
  const refusal = refusePoured(poured, limits, prices);
  if (!refusal) return { poured };
  const isPrice = refusal === 'no-such-price';
  const message = isPrice ? priceText(prices) : texts.refusals[refusal];
  return refusal === 'no-volume' || refusal === 'above-volume'
    ? { litres: message }
    : { amount: message };
}

function priceText({ lowest, highest }: PriceRange): string {
  const [from, to] = [formatMoney(lowest), formatMoney(highest)];
  return texts.farFromPrice(from === to ? from : texts.range(from, to));
}

function readPump(typed: string): number | null {
  const digits = ungrouped(typed);
  const pump = Number(digits);
  return /^\d{1,3}$/.test(digits) && pump >= 1 && pump <= 255 ? pump : null;
}
