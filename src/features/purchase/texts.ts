import type { FuelType } from '../../../domain/fuel-price.ts';
import type { CardBrand } from '../../../domain/payment-card.ts';
import type { PaymentMethod } from '../../../domain/payment-status.ts';
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
  waiting: 'A vehicle that still waits on this phone can be chosen once it is sent.',
  noVehicles: 'Register a vehicle to buy fuel for it.',
  vehiclesUnknown: 'Your vehicles could not be loaded, so no fuel can be bought just now.',
  blocked: 'Your account is blocked: no fuel can be bought until that is lifted.',
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
    `Estimate with the price saved on this phone (${age}). The price in force counts when you pay.`,
  fallbackPrice:
    'Estimate with R21.80 /l: no price is saved on this phone. The price in force counts when you pay.',
  noDiscount: 'Your discount is not known on this phone: none is taken off yet.',
  payNow: 'Pay Now',
  schedule: 'Schedule Payment',
  change: 'Change it',
  startOver: 'Start Over',
  needsConnection:
    'Paying needs a connection. What you filled in is kept on this phone until it is back.',
  refreshing: 'Connected again: asking for the price in force…',
  refreshFailed: (reason: string) => `The price in force could not be asked for: ${reason}`,
  retry: 'Try again',
  openAttempt:
    'Your last payment got no answer, so it may have gone through or not. Try it again: you are never charged twice for it.',
  tryAgain: 'Try that payment again',
  waitsForCode:
    'Your bank wants a code for this payment. Until then nothing is charged, and nothing else can be paid for this quote.',
  enterCode: 'Enter the code',
} as const;

export const movedTexts = {
  title: 'Your quote has changed',
  text: 'Nothing was charged. Please look at both, then decide.',
  estimateText:
    'You are connected again, and the estimate was not quite right. Nothing was charged.',
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
  accept: (total: string) => `Go on with ${total}`,
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
    budgetUnknown: 'Draw it on your R8,500.00 budget',
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
    savedFailed: 'Your saved cards could not be loaded. They are safe: try again, or type a card.',
    forget: (card: string) => `Forget ${card}`,
    holder: 'Cardholder name',
    number: 'Card number',
    expiry: 'Expiry (MM/YY)',
    cvv: 'CVV',
    keep: 'Keep this card for next time',
    keepHint: 'Only its brand, last four digits and a token of the bank are kept.',
    pay: (total: string) => `Pay ${total}`,
  },
  budget: {
    title: 'Pay from your budget',
    available: 'Available budget',
    outstanding: 'Already drawn',
    left: 'Left now',
    purchase: 'This purchase',
    remaining: 'Remaining after it',
    tooLittle: 'This is more than what is left of your budget. Please choose another way to pay.',
    unknown:
      'Your purchases could not be loaded, so what is left is not known here. It is checked when you pay.',
    pay: 'Draw on my budget',
    note: (due: string) => `You settle it yourself, by ${due}.`,
  },
  debit: {
    title: 'Debit order',
    text: (total: string, due: string) =>
      `${total} will be collected from your bank account on ${due}, under a mandate that you give with this button.`,
    pay: 'Set up the debit order',
  },
  secondStep: {
    title: 'Your bank asks for a code',
    text: 'Your bank has sent a code to the holder of this card. Enter it to finish the payment.',
    code: 'Code from your bank',
    confirm: 'Confirm',
    giveUp: 'Give this payment up',
    missing: 'Please enter the code that your bank sent you',
  },
  declined: (reason: string) => `${reason.replace(/\.$/, '')}. Nothing is owed: try another card.`,
  declinedStillOwed: (reason: string) =>
    `${reason.replace(/\.$/, '')}. It is still to be paid: try another card.`,
  declinedDefault: 'Your card was declined',
  noAnswer:
    'No answer came, so the payment may have gone through or not. Try again here: you are never charged twice for it.',
  needsConnection:
    'Paying needs a connection. Keep this open: what you filled in is still here when it is back.',
  keyUsed:
    'An earlier try of this payment had arrived after all. Please look at your purchases before you pay again.',
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

const paidWords = {
  card: (total: string) => `${total} was charged to your card.`,
  budget: (total: string, due: string) => `${total} is drawn on your budget, due by ${due}.`,
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
    text: 'Your vehicle still waits on this phone. It can be chosen once it is sent.',
  },
  noCar: { title: 'No Car Selected', text: 'Please choose the vehicle that you buy fuel for.' },
  quoted: (total: string) => ({
    title: 'Quote Generated Successfully',
    text: `You repay ${total} in all.`,
  }),
  estimated: (total: string) => ({
    title: 'Quote Generated Successfully',
    text: `An estimate, worked out on this phone: about ${total}.`,
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
    text: paidWords[method](total, due),
  }),
  settled: (total: string) => ({
    title: 'Purchase Successful',
    text: `${total} was charged to your card. This purchase is paid.`,
  }),
  underWay: {
    title: 'Payment Under Way',
    text: 'Your bank has not given its last word yet. Your purchases show how it ends.',
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
  moved: (day: string) => ({ title: 'Payment Moved', text: `It is charged on ${day} now.` }),
  moveFailed: (reason: string) => ({
    title: 'Scheduling Failed',
    text: reason || 'Failed to schedule payment. Please try again.',
  }),
  cancelled: { title: 'Payment Cancelled', text: 'Nothing is owed for this purchase any more.' },
  cancelFailed: (reason: string) => ({
    title: 'Cancellation Failed',
    text: reason || 'Failed to cancel the scheduled payment',
  }),
  forgetFailed: (reason: string) => ({
    title: 'Card Not Forgotten',
    text: reason || 'The card could not be forgotten. Please try again.',
  }),
} as const;
