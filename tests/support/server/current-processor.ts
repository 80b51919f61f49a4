import type {
  Mandates,
  PaymentProcessor,
  TypedCards,
} from '../../../server/gateways/payments/payments.ts';
import type { Api } from '../api.ts';

/** The embedded processor: it charges typed cards, and collects by mandates. */
export interface EmbeddedProcessor extends PaymentProcessor {
  typedCards: TypedCards;
  mandates: Mandates;
}

/** The processor with the types of what the embedded one can do. */
export function embedded(processor: PaymentProcessor): EmbeddedProcessor {
  const { typedCards, mandates } = processor;
  if (!typedCards || !mandates) throw new Error(`${processor.name} is not the embedded processor`);
  return { ...processor, typedCards, mandates };
}

/** The embedded processor of an API. */
export function currentProcessor({ context }: Api): EmbeddedProcessor {
  return embedded(context.payments.current);
}

/** Functions of the current processor that are replaced. */
export type ProcessorChanges = Partial<Omit<PaymentProcessor, 'typedCards' | 'mandates'>> & {
  typedCards?: Partial<TypedCards>;
  mandates?: Partial<Mandates>;
};

/** Replaces some functions of the current processor while an action runs. */
export async function withProcessor<Done>(
  { context }: Api,
  changes: ProcessorChanges,
  act: () => Promise<Done>,
): Promise<Done> {
  const { payments } = context;
  const before = embedded(payments.current);
  const current: PaymentProcessor = {
    ...before,
    ...changes,
    typedCards: { ...before.typedCards, ...changes.typedCards },
    mandates: { ...before.mandates, ...changes.mandates },
  };
  context.payments = {
    current,
    of: (name) => (name === current.name ? current : payments.of(name)),
    all: payments.all.map((one) => (one.name === current.name ? current : one)),
  };
  return act().finally(() => {
    context.payments = payments;
  });
}
