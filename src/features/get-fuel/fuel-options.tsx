import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatDay, formatMoney, formatPercent } from '../../../domain/values/format.ts';
import { Figure } from '../../components/layout/figure.tsx';
import { Surface } from '../../components/layout/surface.tsx';
import { approvalText, termsOfAsking } from '../../components/request-terms.ts';
import { useIsConnected } from '../../http/connection.ts';
import type { VehicleChoice } from '../../outbox/vehicle-choices.ts';
import type { FuelOffer } from './fuel-offer.ts';
import classes from './get-fuel.module.css';
import { getFuelTexts as texts } from './texts.ts';

interface FuelOptionsProps {
  offer: FuelOffer | null;
  /** How many days after it was poured a request is due, if this phone knows it. */
  dueDays: number | undefined;
  vehicle: VehicleChoice | undefined;
  /** The option that was used last has the main button. */
  main: 'request' | 'purchase';
  isBlocked: boolean;
  onAsk: () => void;
  onBuy: () => void;
}

/** The two ways to get the fuel, side by side, with what each costs (FUL-3). */
export function FuelOptions(props: FuelOptionsProps) {
  const { offer, dueDays, vehicle, main, isBlocked, onAsk, onBuy } = props;
  const isConnected = useIsConnected();
  const hasAmount = offer !== null && offer.volume > 0;
  const { ask, buy } = texts;
  const obstacle = obstacleToBuying(offer, vehicle, isConnected);
  // Without a connection only the request can be repeated.
  const isBuyMain = main === 'purchase' && obstacle === null;
  return (
    <div className={classes.options}>
      <Option
        title={ask.title}
        amount={hasAmount ? formatMoney(offer.request.totalAmount) : null}
        button={ask.button}
        isMain={!isBuyMain}
        isDisabled={isBlocked}
        onChoose={onAsk}
      >
        {[
          termsOfAsking(hasAmount ? 'once' : 'Once', dueDays),
          approvalText,
          hasAmount &&
            offer.discountPercent > 0 &&
            ask.discount(formatPercent(offer.discountPercent)),
        ]
          .filter(Boolean)
          .join(' ')}
      </Option>
      <Option
        title={buy.title}
        amount={hasAmount ? formatMoney(offer.credit.totalRepayment) : null}
        button={buy.button}
        isMain={isBuyMain}
        isDisabled={isBlocked || obstacle !== null}
        onChoose={onBuy}
      >
        {[hasAmount && termsOf(offer), obstacle].filter(Boolean).join(' ')}
      </Option>
    </div>
  );
}

/** What the credit costs and when it is due. */
function termsOf({ credit }: FuelOffer): string {
  return texts.buy.text(formatDay(credit.repaymentDueDate), formatMoney(credit.premiumAmount));
}

function obstacleToBuying(
  offer: FuelOffer | null,
  vehicle: VehicleChoice | undefined,
  isConnected: boolean,
): string | null {
  if (!isConnected) return texts.buy.offline;
  if (vehicle?.isWaiting) return texts.buy.waiting;
  return offer?.isTooLittleToBuy ? texts.buy.tooLittle : null;
}

interface OptionProps {
  title: string;
  /** Null until an amount is entered. */
  amount: string | null;
  button: string;
  isMain: boolean;
  isDisabled: boolean;
  onChoose: () => void;
  children: ReactNode;
}

function Option({ title, amount, button, isMain, isDisabled, onChoose, children }: OptionProps) {
  return (
    <Surface title={title} className={classes.option ?? ''}>
      {/* The sentence begins with the figure. */}
      <p className={classes.terms} aria-live="polite">
        <Figure value={amount ?? texts.noAmount} /> <span className={classes.text}>{children}</span>
      </p>
      <Button
        fullWidth
        px="xs"
        {...(isMain ? { color: 'amber' } : { variant: 'default' })}
        disabled={isDisabled}
        onClick={onChoose}
      >
        {button}
      </Button>
    </Surface>
  );
}
