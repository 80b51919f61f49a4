import { Box } from '@mantine/core';
import type { AdminRedemption } from '../../../../domain/admin/stations.ts';
import { leastCharge } from '../../../../domain/payments/part-payments.ts';
import { formatMoney } from '../../../../domain/values/format.ts';
import { centsFromRand, randFromCents } from '../../../../domain/values/money.ts';
import { centilitresFromLitres, litresFromCentilitres } from '../../../../domain/values/volume.ts';
import {
  beyondFuel,
  type SettledAs,
  settlements,
} from '../../../../domain/vouchers/settled-conflict.ts';
import { Choice, ChoiceList } from '../../../components/fields/choice.tsx';
import { litresOf, moneyOf, nameOf } from '../cell-text.ts';
import { settleTexts as texts } from './texts.ts';

interface SettlementChoiceProps {
  redemption: AdminRedemption;
  value: SettledAs | '';
  error: string | undefined;
  onChange: (settledAs: SettledAs) => void;
}

/** As what a conflict is settled, and what each choice costs whom (VOU-36). */
export function SettlementChoice({ redemption, value, error, onChange }: SettlementChoiceProps) {
  const hints = hintsOf(redemption);
  const refusal = refusalOf(redemption);
  return (
    <div className="stack-8">
      <ChoiceList label={texts.choice}>
        {settlements.map((settledAs, index) => (
          <Choice
            key={settledAs}
            name="settledAs"
            label={texts.choices[settledAs]}
            hint={hints[settledAs]}
            checked={value === settledAs}
            disabled={settledAs === 'charged' && refusal !== null}
            aria-invalid={error !== undefined}
            data-autofocus={index === 0 || undefined}
            onChange={() => onChange(settledAs)}
          />
        ))}
      </ChoiceList>
      {error && (
        <Box component="p" role="alert" c="var(--mantine-color-error)">
          {error}
        </Box>
      )}
    </div>
  );
}

/** What goes beyond the fuel that is left. */
function beyondOf({ litres, amount, fuelLeft }: AdminRedemption) {
  const poured = { volume: centilitresFromLitres(litres), amount: centsFromRand(amount) };
  return beyondFuel(poured, centilitresFromLitres(fuelLeft ?? 0));
}

/** What its motorist would owe, in rand. */
export const chargeOf = (redemption: AdminRedemption) => randFromCents(beyondOf(redemption).amount);

/** Why its motorist cannot be charged, as far as the desk can know; null if they can. */
function refusalOf(redemption: AdminRedemption): string | null {
  const { conflict } = redemption;
  if (conflict === 'not-shown' || conflict === 'wrong-figures') return texts.notCharged[conflict];
  const { volume, amount } = beyondOf(redemption);
  if (volume <= 0) return texts.notCharged.covered;
  return amount < leastCharge ? texts.notCharged.little : null;
}

function hintsOf(redemption: AdminRedemption): Record<SettledAs, string> {
  const { user, amount, fuelLeft, chargeDueDays } = redemption;
  const beyond = beyondOf(redemption);
  const rand = formatMoney(beyond.amount);
  const left = fuelLeft ?? 0;
  const litres = litresOf(litresFromCentilitres(beyond.volume));
  const owed = texts.owed(moneyOf(amount));
  const rest = beyond.amount > 0 ? texts.beyond(left, litres, rand) : texts.covered(litresOf(left));
  const charge = texts.owes(nameOf(user), left, litres, rand, chargeDueDays ?? 0);
  return {
    paid: `${owed} ${rest}`,
    charged: refusalOf(redemption) ?? `${owed} ${charge}`,
    carried: `${owed} ${texts.carried}`,
    'not-counted': texts.notCounted,
  };
}
