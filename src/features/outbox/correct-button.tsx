import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { OutboxItem, VehicleItem } from '../../offline/outbox-item.ts';
import { outboxPageTexts as texts } from './texts.ts';

interface CorrectButtonProps {
  item: OutboxItem;
  /** The item as a text. */
  what: string;
  onCorrectVehicle: (item: VehicleItem) => void;
}

/** Opens a refused item in its form: a vehicle in a dialog, a fuel request on its own page. */
export function CorrectButton({ item, what, onCorrectVehicle }: CorrectButtonProps) {
  const look = {
    variant: 'light',
    leftSection: <IconPencil size={20} aria-hidden="true" />,
    'aria-label': texts.correctSpoken(what),
  };
  if (item.kind === 'vehicle') {
    return (
      <Button {...look} onClick={() => onCorrectVehicle(item)}>
        {texts.correct}
      </Button>
    );
  }
  return (
    <Button
      {...look}
      component={Link}
      to={`/fuel-request?correct=${item.id}`}
      state={{ fromOutbox: true }}
    >
      {texts.correct}
    </Button>
  );
}
