import type { CardBrand } from '../../../domain/payments/payment-card.ts';
import type { PaymentMethod } from '../../../domain/payments/payment-status.ts';
import type { FuelType } from '../../../domain/prices/fuel-price.ts';
import type { AmountMode, AmountProblem, WizardStep } from './wizard/wizard-value.ts';

export const fuelTexts: Record<FuelType, string> = { petrol: 'Petrol', diesel: 'Diesel' };

export const wizardTexts = {
  title: 'Buy fuel',
  progress: (number: number, of: number, name: string) => `Step ${number} of ${of}: ${name}`,
  steps: {
    vehicle: 'Vehicle',
    fuel: 'Fuel type',
    amount: 'Amount',
    review: 'Review',
  } satisfies Record<WizardStep, string>,
  questions: {
    vehicle: 'Which vehicle?',
    fuel: 'Which fuel?',
    amount: 'How much?',
    review: 'Is this right?',
  } satisfies Record<WizardStep, string>,
  next: 'Next',
  previous: 'Previous',
  startOver: 'Start Over',
  getQuote: 'Get Quote',
  vehicleHint: (fuel: string, tank: string) => `${fuel} · ${tank} tank`,
  waiting: 'You can choose a vehicle saved on this phone once it has been sent.',
  noVehicles: 'Register a vehicle to buy fuel for it.',
  vehiclesUnknown: "Your vehicles could not be loaded, so you can't buy fuel right now.",
  blocked: "Your account is blocked, so you can't buy fuel.",
  estimate: 'estimate',
  carFuel: 'What your vehicle takes',
  mode: 'By litres or by money',
  modes: { litres: 'By Liters', money: 'By Money' } satisfies Record<AmountMode, string>,
  amount: { litres: 'Litres', money: 'Money' } satisfies Record<AmountMode, string>,
  units: { litres: 'l', money: 'R' } satisfies Record<AmountMode, string>,
  hints: {
    litres: (tank: string) => `From 1 l up to the ${tank} that the tank holds`,
    money: (tank: string) => `From R1.00; the tank holds ${tank}`,
  } satisfies Record<AmountMode, (tank: string) => string>,
  about: (volume: string, base: string) => `${volume} for ${base}, before discount and credit`,
  problems: {
    litres: {
      'amount-missing': 'Please enter at least 1 litre',
      'below-minimum': 'Please enter at least 1 litre',
      'over-capacity': 'Amount exceeds tank capacity',
      unreadable: 'Please enter litres as a number, such as 20 or 20.5',
    },
    money: {
      'amount-missing': 'Please enter the amount of money you have',
      'below-minimum': 'Please enter at least R1.00',
      'over-capacity': 'Amount exceeds tank capacity',
      unreadable: 'Please enter rand as a number, such as 500 or 499.90',
    },
  } satisfies Record<AmountMode, Record<AmountProblem, string>>,
  otherFuel: {
    title: (fuel: string) => `Really ${fuel.toLowerCase()}?`,
    text: (vehicle: string, own: string, other: string) =>
      `Your ${vehicle} is registered for ${own.toLowerCase()}. ${other} in its tank can ruin the engine.`,
    confirm: (fuel: string) => `Yes, ${fuel.toLowerCase()}`,
    cancel: (fuel: string) => `Keep ${fuel.toLowerCase()}`,
  },
  review: {
    vehicle: 'Vehicle',
    plate: 'Registration',
    fuel: 'Fuel',
    amount: 'Amount',
    price: 'Price per litre',
  },
} as const;

export const quoteTexts = {
  title: 'Your quote',
  estimateTitle: 'Your quote: an estimate',
  total: 'You repay',
  fuelSplit: (volume: string, price: string) => `Fuel: ${volume} at ${price}`,
  discount: (percent: string) => `Loyalty discount, ${percent}`,
  less: (amount: string) => `−${amount}`,
  cash: 'Price after discount',
  credit: (percent: string) => `Cost of credit, ${percent}`,
  due: 'Due by',
  savedPrice: (age: string) =>
    `Estimate with the price saved on this phone (${age}). You get the price at the moment you pay.`,
  fallbackPrice:
    'Estimate with R21.80 /l: no price is saved on this phone. You get the price at the moment you pay.',
  noDiscount: "Your discount isn't saved on this phone, so it isn't taken off yet.",
  payNow: 'Pay Now',
  schedule: 'Schedule Payment',
  change: 'Change it',
  startOver: 'Start Over',
  needsConnection:
    'Paying needs a connection. What you filled in stays on this phone until you are connected.',
  refreshing: 'Connected again. Getting the current price…',
  refreshFailed: (reason: string) => `The current price could not be loaded: ${reason}`,
  retry: 'Try again',
  openAttempt:
    'Your last payment got no answer, so it may or may not have gone through. Try it again: you are never charged twice for it.',
  tryAgain: 'Try that payment again',
  waitsForCode:
    "Your bank wants a code for this payment. Until you enter it, nothing is charged and you can't pay this quote in another way.",
  enterCode: 'Enter the code',
} as const;

export const movedTexts = {
  title: 'Your quote has changed',
  text: 'Nothing was charged. Please compare both, then decide.',
  estimateText:
    'You are connected again, and the price differs from the estimate. Nothing was charged.',
  before: 'Before',
  estimate: 'Estimate',
  now: 'Now',
  price: 'Per litre',
  volume: 'Litres',
  base: 'Fuel',
  discount: 'Discount',
  credit: 'Cost of credit',
  total: 'You repay',
  due: 'Due by',
  caption: 'The figures before and now',
  figure: 'Figure',
  accept: (total: string) => `Continue with ${total}`,
  decline: 'No, start over',
} as const;

export const paymentTexts = {
  title: 'Payment method',
  demonstration: 'This is a demonstration: no money moves. Please do not enter a real card.',
  total: (total: string) => `You pay ${total}`,
  methods: {
    card: 'Card',
    budget: 'Budget',
    debit_order: 'Debit order',
  } satisfies Record<PaymentMethod, string>,
  hints: {
    card: 'Pay now with a bank card',
    budget: (left: string) => `${left} of your budget is left`,
    budgetUnknown: 'Use your R8,500.00 budget',
    debit_order: (due: string) => `Collected from your bank account on ${due}`,
  },
  back: 'Back',
  card: {
    title: 'Pay by card',
    which: 'Which card?',
    other: 'Another card',
    saved: (brand: string, lastFour: string) => `${brand} ending in ${lastFour}`,
    brands: {
      visa: 'Visa',
      mastercard: 'Mastercard',
      other: 'Card',
    } satisfies Record<CardBrand, string>,
    savedFailed: 'Your saved cards could not be loaded. They are safe. Try again, or enter a card.',
    delete: (card: string) => `Delete ${card}`,
    holder: 'Cardholder name',
    number: 'Card number',
    expiry: 'Expiry (MM/YY)',
    cvv: 'CVV',
    keep: 'Keep this card for next time',
    keepHint: 'We keep only its brand, its last four digits and a token from the bank.',
    pay: (total: string) => `Pay ${total}`,
  },
  budget: {
    title: 'Pay from your budget',
    available: 'Available budget',
    outstanding: 'Already used',
    left: 'Left now',
    purchase: 'This purchase',
    remaining: 'Left afterwards',
    tooLittle: 'This is more than you have left in your budget. Please choose another way to pay.',
    unknown:
      "Your purchases could not be loaded, so we can't show what is left. We check it when you pay.",
    pay: 'Pay from my budget',
    note: (due: string) => `Pay it back by ${due}.`,
  },
  debit: {
    title: 'Debit order',
    text: (total: string, due: string) =>
      `${total} will be collected from your bank account on ${due}. With this button you give us a mandate for it.`,
    pay: 'Set up the debit order',
  },
  secondStep: {
    title: 'Your bank asks for a code',
    text: 'Your bank has sent a code to the cardholder. Enter it to finish the payment.',
    code: 'Code from your bank',
    confirm: 'Confirm',
    giveUp: 'Give up this payment',
    missing: 'Please enter the code from your bank',
  },
  declined: (reason: string) => `${reason.replace(/\.$/, '')}. Nothing is owed: try another card.`,
  declinedStillOwed: (reason: string) =>
    `${reason.replace(/\.$/, '')}. You still have to pay it: try another card.`,
  declinedDefault: 'Your card was declined',
  noAnswer:
    'No answer came, so the payment may or may not have gone through. Try again here: you are never charged twice for it.',
  needsConnection:
    'Paying needs a connection. Keep this open: what you filled in stays here until you are connected.',
  keyUsed:
    'An earlier try of this payment did arrive. Please check your purchases before you pay again.',
} as const;

export const scheduleTexts = {
  title: 'Schedule Payment',
  demonstration: paymentTexts.demonstration,
  summary: 'Purchase summary',
  vehicle: 'Vehicle',
  plate: 'Registration',
  fuel: 'Fuel',
  fuelOf: (volume: string, fuel: string) => `${volume} of ${fuel.toLowerCase()}`,
  base: 'Base price',
  discount: 'Discount',
  credit: quoteTexts.credit,
  due: 'Due date',
  total: 'Total',
  date: 'Payment date',
  dateHint: (first: string, last: string) => `From ${first} to ${last}`,
  chosen: (day: string) => `Chosen: ${day}`,
  none: 'No date chosen yet',
  required: 'Please fill in all required fields',
  card: 'Card to be charged',
  back: 'Back to Quote',
  submit: 'Schedule Payment',
} as const;

interface Paid {
  total: string;
  due: string;
  method: PaymentMethod;
}

const paidText = {
  card: (total: string) => `${total} was charged to your card.`,
  budget: (total: string, due: string) => `${total} comes from your budget. Pay it back by ${due}.`,
  debit_order: (total: string, due: string) =>
    `${total} will be collected from your bank account on ${due}.`,
} satisfies Record<PaymentMethod, (total: string, due: string) => string>;

export const purchaseToasts = {
  noCars: {
    title: 'No Cars Registered',
    text: 'Please register a vehicle before you buy fuel.',
  },
  waitingCar: {
    title: 'No Car Selected',
    text: 'Your vehicle is still waiting on this phone. You can choose it once it has been sent.',
  },
  noCar: { title: 'No Car Selected', text: 'Please choose the vehicle you are buying fuel for.' },
  quoted: (total: string) => ({
    title: 'Quote Generated Successfully',
    text: `You repay ${total} in all.`,
  }),
  estimated: (total: string) => ({
    title: 'Quote Generated Successfully',
    text: `An estimate, calculated on this phone: about ${total}.`,
  }),
  quoteFailed: (reason: string) => ({
    title: 'Quote Failed',
    text: reason || 'Failed to generate quote',
  }),
  incompleteCard: {
    title: 'Incomplete Card Details',
    text: 'Please fill in all card details to proceed',
  },
  paid: ({ total, due, method }: Paid) => ({
    title: 'Purchase Successful',
    text: paidText[method](total, due),
  }),
  settled: (total: string) => ({
    title: 'Purchase Successful',
    text: `${total} was charged to your card. This purchase is paid.`,
  }),
  underWay: {
    title: 'Payment Under Way',
    text: "Your bank hasn't confirmed yet. You will see the result in your purchases.",
  },
  failed: (reason: string) => ({
    title: 'Purchase Failed',
    text: reason || 'Failed to process purchase',
  }),
  scheduled: (total: string, day: string) => ({
    title: 'Scheduled Payment Created',
    text: `${total} will be charged to your card on ${day}.`,
  }),
  schedulingFailed: {
    title: 'Scheduling Failed',
    text: 'Failed to schedule payment. Please try again.',
  },
  invalid: (message: string) => ({ title: 'Validation Error', text: message }),
  moved: (day: string) => ({ title: 'Payment Moved', text: `It will be charged on ${day}.` }),
  moveFailed: (reason: string) => ({
    title: 'Scheduling Failed',
    text: reason || 'Failed to schedule payment. Please try again.',
  }),
  cancelled: { title: 'Payment Cancelled', text: 'You no longer owe anything for this purchase.' },
  cancelFailed: (reason: string) => ({
    title: 'Cancellation Failed',
    text: reason || 'Failed to cancel the scheduled payment',
  }),
  cardDeletionFailed: (reason: string) => ({
    title: 'Card Not Deleted',
    text: reason || 'The card could not be deleted. Please try again.',
  }),
} as const;
