import '@mantine/core/styles/Combobox.css';
import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { AdminPurchase } from '../../../../domain/admin/admin-lists.ts';
import type { DeskFindings } from '../../../../domain/admin/desk-search.ts';
import { appDurations } from '../../../../domain/durations.ts';
import type { PurchaseId, UserId } from '../../../../domain/ids.ts';
import { maxSearchLength } from '../../../../domain/values/page.ts';
import { deskSearchQuery } from '../../../api/admin/lists.ts';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import type { DialogFrame } from '../../../components/dialogs/use-dialog.ts';
import { failureText } from '../../../components/states/failure-text.ts';
import { Notice } from '../../../components/states/notice.tsx';
import { dateOf, leftInPartOf, moneyOf, nameOf, vehicleOf } from '../cell-text.ts';
import classes from './desk-search.module.css';

interface DeskSearchProps extends DialogFrame {
  onPerson: (id: UserId) => void;
  onPurchase: (id: PurchaseId) => void;
}

/** One search over people, phones, plates and purchases, from any page of the desk (ADM-32). */
export function DeskSearch({ opened, onClose, onPerson, onPurchase }: DeskSearchProps) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Search"
      size={640}
      // The field is there, and has the focus, before the next key.
      transitionProps={{ duration: 0 }}
      returnFocus={false}
    >
      <SearchField
        onClose={onClose}
        onChoose={({ kind, id }) => {
          onClose();
          if (kind === 'purchase') onPurchase(id as PurchaseId);
          else onPerson(id as UserId);
        }}
      />
    </Dialog>
  );
}

/** What a result opens: a vehicle opens its owner. */
interface Target {
  kind: 'person' | 'purchase';
  id: string;
}

interface SearchFieldProps {
  onClose: () => void;
  onChoose: (target: Target) => void;
}

function SearchField({ onClose, onChoose }: SearchFieldProps) {
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), appDurations.screen.typingPause);
  const search = useQuery(deskSearchQuery(q));
  // The results are always open, so Escape, which would close them, closes the dialog.
  const combobox = useCombobox({ opened: true, onDropdownClose: onClose });
  const groups = q.length > 1 && search.data ? groupsOf(search.data) : [];
  const all = groups.flatMap(({ results }) => results);
  /** The result that the arrow keys led to since the last letter. */
  const reached = useRef<string | undefined>(undefined);
  // Enter opens the first result, or what the arrow keys led to before these results came.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it acts on new results, by their elements.
  useEffect(() => {
    combobox.selectOption(
      Math.max(
        0,
        all.findIndex(({ key }) => key === reached.current),
      ),
    );
  }, [search.data]);

  function choose(value: string) {
    const found = all.find(({ key }) => key === value);
    if (found) onChoose(found.target);
  }

  return (
    <Combobox store={combobox} onOptionSubmit={choose} withinPortal={false}>
      <Combobox.EventsTarget withExpandedAttribute>
        <TextInput
          autoFocus
          data-autofocus
          label="Name, phone, plate or purchase"
          autoComplete="off"
          maxLength={maxSearchLength}
          leftSection={<IconSearch size={18} aria-hidden="true" />}
          value={typed}
          onChange={({ currentTarget }) => {
            reached.current = undefined;
            setTyped(currentTarget.value);
          }}
          onKeyUp={({ key }) => {
            if (key !== 'ArrowDown' && key !== 'ArrowUp') return;
            reached.current = all[combobox.getSelectedOptionIndex()]?.key;
          }}
        />
      </Combobox.EventsTarget>
      <p role="status" className={classes.status}>
        {statusText(q, groups, search)}
      </p>
      {search.isError && (
        <Notice kind="problem">
          {failureText(search.error, "The search didn't work. Please try again.")}
        </Notice>
      )}
      <Combobox.Options aria-label="Results">
        {groups.map(({ label, results }) => (
          <Combobox.Group key={label} label={label}>
            {results.map(({ key, title, facts }) => (
              <Combobox.Option key={key} value={key} className={classes.result ?? ''}>
                <span className={classes.title}>{title}</span>
                <span className={classes.facts}>{facts}</span>
              </Combobox.Option>
            ))}
          </Combobox.Group>
        ))}
      </Combobox.Options>
    </Combobox>
  );
}

function groupsOf({ people, vehicles, purchases }: DeskFindings) {
  const groups = [
    {
      label: 'People',
      results: people.map((user) => ({
        key: `person-${user.id}`,
        target: { kind: 'person', id: user.id } satisfies Target as Target,
        title: nameOf(user),
        facts: [user.username, user.phoneNumber, user.email].filter(Boolean).join(' · '),
      })),
    },
    {
      label: 'Vehicles',
      results: vehicles.map((car) => ({
        key: `vehicle-${car.id}`,
        target: { kind: 'person', id: car.userId } satisfies Target as Target,
        title: car.registrationNumber,
        facts: `${vehicleOf(car.make, car.model)} · ${nameOf(car.user)}`,
      })),
    },
    {
      label: 'Purchases',
      results: purchases.map((purchase) => ({
        key: `purchase-${purchase.id}`,
        target: { kind: 'purchase', id: purchase.id } satisfies Target as Target,
        title: `${moneyOf(purchase.totalRepayment)} · ${purchase.carRegistrationNumber}`,
        facts: purchaseFacts(purchase),
      })),
    },
  ];
  return groups.filter(({ results }) => results.length > 0);
}

/** Whose purchase it is, and what is left of one that was paid in part. */
function purchaseFacts(purchase: AdminPurchase): string {
  const left = leftInPartOf(purchase);
  const bought = `${nameOf(purchase.user)} · bought ${dateOf(purchase.purchaseDate)}`;
  return left ? `${bought} · ${left} left to pay` : bought;
}

function statusText(
  q: string,
  groups: ReturnType<typeof groupsOf>,
  { isFetching, isError }: { isFetching: boolean; isError: boolean },
): string {
  if (q.length < 2) return 'Type at least two letters or digits.';
  if (isError) return '';
  const count = groups.reduce((sum, { results }) => sum + results.length, 0);
  if (count === 0) return isFetching ? 'Searching…' : 'Nothing found.';
  return count === 1 ? '1 result' : `${count} results`;
}
