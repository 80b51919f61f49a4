import type { LoyaltyTier } from '../../../domain/loyalty/loyalty.ts';
import { creditDays, premiumPercent } from '../../../domain/purchases/credit-offer.ts';

/** A section of a page: its title and its paragraphs. */
export interface TextSection {
  title: string;
  paragraphs: readonly string[];
}

const pouredIsOwed =
  'What is poured of an approved request is owed without a premium, within the days that the app shows when you ask.';

// The operator replaces these texts, together with the details in operator.ts.
export const helpTexts = {
  sample: 'Sample text: the operator replaces it.',
  contact: 'Contact',
  neverTell: 'Have your username ready. We never ask for your password or your card number.',
  labels: { hours: 'Hours', address: 'Address' },
  sections: [
    {
      title: 'Ask first, or buy now',
      paragraphs: [
        `Ask first: you ask for litres or an amount at your discounted price. An admin approves or rejects it, and you get an SMS. Asking costs nothing. ${pouredIsOwed}`,
        `Buy now on credit: you agree to the figures and buy at once. The price is your discounted price plus ${premiumPercent} % for the credit. You pay it back within ${creditDays} days.`,
      ],
    },
    {
      title: 'When a payment is missed',
      paragraphs: [
        'We try a scheduled payment or a debit order again once a day for 3 days. After that the purchase is overdue. A purchase from your budget is overdue after its due date.',
        'What you owe does not grow. You find it under Purchases, and you can pay it there at any time, all of it or a part from R10.00. We remind you by SMS 3 days before a payment is due, and the day after.',
        'If you cannot pay in time, ask us for instalments before the day. If you pay too much, we keep it as your credit: it pays your next purchase, or you ask for it back.',
        'Your account may be blocked while you owe money. You can then still sign in, see everything and pay.',
      ],
    },
    {
      title: 'Without a connection',
      paragraphs: [
        'The app opens without a signal. A vehicle, a request for fuel or a change that you save stays on this phone. It is sent once, as soon as you are connected. Nothing is lost.',
        'What waits is shown at the top of the screen and in the Outbox. Buying and paying need a connection.',
      ],
    },
    {
      title: 'Signing in',
      paragraphs: [
        'If you have forgotten your password, choose “Forgot password?” on the sign-in screen. We send a link to your email address. It works for 1 hour.',
      ],
    },
  ] satisfies TextSection[],
} as const;

export const termsTexts = {
  sections: (name: string): TextSection[] => [
    {
      title: 'Who we are',
      paragraphs: [
        `${name} runs this service. With an account you accept these terms.`,
        'The account is for you alone. Your details have to be true. Keep your password to yourself, and tell us at once if somebody else uses your account.',
      ],
    },
    {
      title: 'Asking for fuel',
      paragraphs: [
        'A request for fuel is no purchase. We may approve or reject it. You can withdraw it until it is approved.',
        `${pouredIsOwed} Until it is poured, it holds as much of your budget. You can give up what is not poured yet.`,
      ],
    },
    {
      title: 'Buying on credit',
      paragraphs: [
        'Before you buy, you see the price of the fuel, your discount, the cost of the credit, the total and the day on which it is due. You buy at these figures. If the price has changed, we ask you again.',
        `The credit costs ${premiumPercent} % of the discounted price. It is due ${creditDays} days after the purchase. There are no other costs.`,
      ],
    },
    {
      title: 'Paying',
      paragraphs: [
        'You pay by card, from your budget or by debit order. You can pay early, and move or cancel a scheduled payment before its day.',
        'If a payment fails, we try it again once a day for 3 days. After that it is overdue. We may block accounts that owe overdue money: they can still pay, but not buy.',
      ],
    },
    {
      title: 'Your data',
      paragraphs: [
        'We keep what you enter, to run your account. We never keep a card number. On the account page you can download all your data and delete your account, once you owe nothing.',
        'On your phone we keep what you need without a signal, until you sign out.',
      ],
    },
    {
      title: 'The law',
      paragraphs: [
        'The law of South Africa applies. If we cannot settle a complaint, you can take it to the National Credit Regulator.',
      ],
    },
  ],
} as const;

export const costTexts = {
  intro: `Asking for fuel costs nothing. ${pouredIsOwed} Buying on credit costs ${premiumPercent} % of the discounted price, and is due after ${creditDays} days.`,
  example: 'An example',
  exampleText: (litres: string, price: string, today: string) =>
    `You buy ${litres} of petrol at ${price} on ${today}. Your tier is Regular.`,
  rows: {
    fuel: 'Fuel',
    discount: (percent: string) => `Loyalty discount, ${percent}`,
    price: 'Price after discount',
    credit: (percent: string) => `Cost of credit, ${percent}`,
    total: 'You repay',
    due: 'Due by',
  },
  tiers: 'In each tier',
  tiersText: (fuel: string) =>
    `What you pay back for ${fuel} of fuel. The more often you buy, the less it is.`,
  tierNames: {
    new: 'New',
    regular: 'Regular',
    consistent: 'Consistent',
    premium: 'Premium',
  } satisfies Record<LoyaltyTier, string>,
  tierRow: (name: string, discount: string) => `${name}, ${discount} discount`,
  good: 'Good to know',
  notes: [
    'The cost is the same for every way to pay. It is the same whether you pay early, on the day or late.',
    'You see all of these figures with the price of the day before you agree to anything.',
  ],
} as const;
