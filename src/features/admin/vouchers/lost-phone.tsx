import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminVoucher } from '../../../../domain/admin/stations.ts';
import {
  openVoucherQuery,
  useSessionsEnd,
  useVoucherRevocation,
} from '../../../api/admin/stations.ts';
import { Surface } from '../../../components/layout/surface.tsx';
import { Notice } from '../../../components/states/notice.tsx';
import { ActionQuestion } from '../action-question.tsx';
import { litresOf, moneyOf, nameOf, timeOf } from '../cell-text.ts';
import { Allowed } from '../rights.tsx';
import { lostPhoneTexts as texts, vouchersTexts } from './texts.ts';

type Holder = AdminVoucher['user'];

interface LostPhoneProps {
  user: Holder;
  /** Their open voucher, if there is one. */
  voucher: AdminVoucher | null;
}

const calls = {
  revoke: 'DELETE /api/admin/vouchers/{id}',
  signOut: 'DELETE /api/admin/users/{id}/sessions',
} as const;

/** Revokes a voucher and ends the sessions of somebody whose phone is lost (VOU-33). */
export function LostPhoneActions({ user, voucher }: LostPhoneProps) {
  const [asked, setAsked] = useState<'revoke' | 'signOut' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const revocation = useVoucherRevocation();
  const end = useSessionsEnd();
  const name = nameOf(user);
  const actions = {
    revoke: () => (voucher ? revocation.mutateAsync(voucher.id) : Promise.resolve()),
    signOut: () => end.mutateAsync(user.id),
  };
  return (
    <Group gap="xs">
      {(voucher ? (['revoke', 'signOut'] as const) : (['signOut'] as const)).map((action) => (
        <Allowed key={action} call={calls[action]} of={user.id}>
          <Button
            variant="default"
            px="sm"
            aria-label={texts[action].spoken(name)}
            onClick={() => setAsked(action)}
          >
            {texts[action].button}
          </Button>
        </Allowed>
      ))}
      {failure && <Notice kind="problem">{failure}</Notice>}
      {asked && (
        <ActionQuestion
          opened
          onClose={() => setAsked(null)}
          onTried={setFailure}
          texts={{ ...texts[asked], text: texts[asked].text(name) }}
          pending={revocation.isPending || end.isPending}
          action={actions[asked]}
        />
      )}
    </Group>
  );
}

/** The same in the panel of a person, with what their phone can show now. */
export function LostPhone({ user }: { user: Holder }) {
  const { data: voucher = null } = useQuery(openVoucherQuery(user.id));
  return (
    <Surface title={texts.title}>
      <p className="prose">{voucher ? words(voucher) : texts.none}</p>
      <LostPhoneActions user={user} voucher={voucher} />
    </Surface>
  );
}

function words({ maxLitres, maxAmount, plate, expiresAt }: AdminVoucher): string {
  const limits = vouchersTexts.limits(litresOf(maxLitres), moneyOf(maxAmount));
  return texts.open(limits, plate, timeOf(expiresAt));
}
