import { TextInput, type TextInputProps, UnstyledButton } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';

export function PasswordField(props: TextInputProps) {
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? IconEyeOff : IconEye;
  const toggle = (
    <UnstyledButton
      className="icon-button"
      aria-label={isShown ? 'Hide characters' : 'Show characters'}
      onClick={() => setIsShown(!isShown)}
    >
      <Icon size={22} aria-hidden="true" />
    </UnstyledButton>
  );
  return (
    <TextInput
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      rightSection={toggle}
      rightSectionWidth={48}
      rightSectionPointerEvents="all"
    />
  );
}
