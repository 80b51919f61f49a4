import '@mantine/core/styles/ActionIcon.css';
import { ActionIcon } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import classes from './list-tools.module.css';

type ToolButtonProps = ComponentProps<typeof ActionIcon<'button'>> & { label: string; icon: Icon };

/** A square button among the tools of a list: an icon, with its name as a hint. */
export function ToolButton({ label, icon: Icon, className = '', ...button }: ToolButtonProps) {
  return (
    <ActionIcon
      variant="default"
      aria-label={label}
      title={label}
      className={`${classes.small} ${className}`}
      {...button}
    >
      <Icon size={20} aria-hidden="true" />
    </ActionIcon>
  );
}
