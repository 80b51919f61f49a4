import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FuelSource, type HandCompletion } from '../../../../domain/admin/payouts.ts';
import { StationId } from '../../../../domain/ids.ts';
import { useFuelSource } from '../../../api/admin/payouts.ts';
import { stationsQuery } from '../../../api/admin/stations.ts';
import { readRand } from '../../../components/fields/typed-amount.ts';
import type { QuestionDialogProps } from '../action-question.tsx';
import { litresOf, moneyOf } from '../cell-text.ts';
import { explainReusedKey } from '../explain-reused-key.ts';
import { FormDialog } from '../form-dialog.tsx';
import { Loaded } from '../loaded.tsx';
import { problemsOf } from '../problems-of.ts';
import { optionsOf } from '../table/list-tools.tsx';
import { isOvertaken } from './is-overtaken.ts';
import { sourceTexts as texts } from './texts.ts';

interface Values {
  /** The id of a station, or how it was paid at once. */
  source: string;
  amount: string;
}

interface SourceDialogProps extends QuestionDialogProps {
  completion: HandCompletion;
  onClosed: () => void;
}

/** Says which station poured the fuel, or how it was paid at once (PAY-38). */
export function SourceDialog({ completion, ...dialog }: SourceDialogProps) {
  const { purchaseId, litres, plate, amount: sold, fullPrice } = completion;
  const naming = useFuelSource(purchaseId);
  const stations = useQuery({ ...stationsQuery(), enabled: dialog.opened });
  const initial: Values = { source: '', amount: moneyOf(fullPrice) };
  return (
    <FormDialog
      {...dialog}
      title={texts.title}
      texts={texts}
      success={({ source, amount }) =>
        (isMethod(source) ? texts.paid : texts.owed)(moneyOf(readRand(amount)))
      }
      initial={initial}
      check={(values) => ({
        ...problemsOf<Pick<Values, 'amount'>>(FuelSource, bodyOf({ ...values, source: 'cash' })),
        ...(values.source === '' && { source: texts.missing }),
      })}
      send={(values) =>
        naming.mutateAsync(bodyOf(values)).catch(explainReusedKey(texts.maybeSaved))
      }
      isOver={isOvertaken}
    >
      {({ input }) => (
        <>
          <p>{texts.means(litresOf(litres), plate, moneyOf(sold))}</p>
          <Loaded query={stations} heights={[72]} failed={texts.stationsFailed}>
            {(all) => (
              <NativeSelect
                label={texts.source}
                data-autofocus
                data={[
                  { value: '', label: texts.choose },
                  { group: texts.atOnce, items: optionsOf(texts.methods) },
                  {
                    group: texts.stations,
                    items: all.map(({ id, name }) => ({ value: id, label: name })),
                  },
                ]}
                {...input('source')}
              />
            )}
          </Loaded>
          <TextInput
            label={texts.amount}
            description={texts.amountHint(moneyOf(fullPrice))}
            autoComplete="off"
            inputMode="decimal"
            {...input('amount')}
          />
        </>
      )}
    </FormDialog>
  );
}

const isMethod = (source: string): source is keyof typeof texts.methods =>
  Object.hasOwn(texts.methods, source);

function bodyOf({ source, amount }: Values): FuelSource {
  const rand = readRand(amount);
  if (isMethod(source)) return { method: source, amount: rand };
  return { stationId: StationId.parse(source), amount: rand };
}
