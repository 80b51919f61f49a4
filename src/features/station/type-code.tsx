import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { SessionUser } from '../../../domain/accounts/account.ts';
import { centsFromRand } from '../../../domain/values/money.ts';
import { centilitresFromLitres } from '../../../domain/values/volume.ts';
import { typedShortCode } from '../../../domain/vouchers/short-code.ts';
import { PageTitle } from '../../components/layout/page-title.tsx';
import { failureText } from '../../components/states/failure-text.ts';
import { call } from '../../http/client.ts';
import { beginPouring, type Pouring } from '../../vouchers/pouring.ts';
import { listRedemptions } from '../../vouchers/station.ts';
import classes from './station.module.css';
import { typeTexts as texts, verdictTexts } from './texts.ts';

interface TypeCodeProps {
  user: SessionUser;
  onFound: (pouring: Pouring) => void;
  /** The server may not know yet what was poured on it with this phone. */
  onRedeemedHere: () => void;
  onCancel: () => void;
}

/** The short code, where no camera works. Only the server can check it (VOU-13). */
export function TypeCode({ user, onFound, onRedeemedHere, onCancel }: TypeCodeProps) {
  const [typed, setTyped] = useState('');
  const [isTried, setTried] = useState(false);
  const code = typedShortCode(typed);
  const find = useMutation({
    mutationFn: async (shortCode: string) => {
      const found = await call('GET /api/station/vouchers/{code}', { params: { code: shortCode } });
      const items = await listRedemptions();
      if (items.some(({ payload }) => payload.voucherId === found.id)) return null;
      return beginPouring(user.id, {
        voucherId: found.id,
        plate: found.plate,
        fuelType: found.fuelType,
        maxVolume: centilitresFromLitres(found.maxLitres),
        maxAmount: centsFromRand(found.maxAmount),
        shown: null,
        shortCode,
      });
    },
    onSuccess: (pouring) => (pouring ? onFound(pouring) : onRedeemedHere()),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (code && !find.isPending) find.mutate(code);
  }

  const problem = isTried && !code ? texts.notACode : undefined;
  return (
    <>
      <PageTitle>{texts.title}</PageTitle>
      <form className={`stack-12 ${classes.form}`} noValidate onSubmit={submit}>
        <TextInput
          label={texts.label}
          description={texts.hint}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={typed}
          error={problem ?? (find.error ? failureText(find.error, texts.failed) : undefined)}
          errorProps={{ role: 'alert' }}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            find.reset();
          }}
        />
        <Button type="submit" color="amber" loading={find.isPending}>
          {texts.check}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {verdictTexts.back}
        </Button>
      </form>
    </>
  );
}
