import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type VariantColorsResolver,
} from '@mantine/core';
import { sharedTexts } from '../../components/texts.ts';
import { amber, dark, gray, green, petrol, red, slate } from './colours.ts';

/** Filled elements are dark in the light scheme and light in the dark one. Amber stays light. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  if (input.variant !== 'filled') return colors;
  if (input.color !== 'amber') return { ...colors, color: 'var(--on-filled)' };
  return {
    ...colors,
    background: 'var(--mantine-color-amber-5)',
    hover: 'var(--mantine-color-amber-4)',
    color: '#1f1600',
  };
};

/** Overrides of Mantine's derived colours that have too little contrast. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: { '--mantine-color-body': 'var(--surface)' },
  light: {
    '--mantine-color-error': 'var(--mantine-color-red-7)',
    '--mantine-color-dimmed': 'var(--mantine-color-gray-6)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-5)',
    '--mantine-color-disabled-color': 'var(--mantine-color-gray-6)',
  },
  dark: {
    '--mantine-color-error': 'var(--mantine-color-red-4)',
    // Mantine's own shade is nearly white, but a destructive button must be red.
    '--mantine-color-red-outline': 'var(--mantine-color-red-4)',
    '--mantine-color-disabled-color': 'var(--mantine-color-dark-3)',
    '--mantine-color-petrol-light': 'var(--mantine-color-petrol-9)',
    '--mantine-color-petrol-light-hover': 'var(--mantine-color-petrol-8)',
    '--mantine-color-petrol-light-color': 'var(--mantine-color-petrol-1)',
  },
});

/** The theme: petrol and amber, large figures and large touch targets. */
export const theme = createTheme({
  colors: { petrol, amber, slate, red, green, gray, dark },
  primaryColor: 'petrol',
  primaryShade: { light: 7, dark: 4 },
  black: '#142124',
  variantColorResolver,
  fontFamily: "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '1rem', lg: '1.25rem', xl: '1.75rem' },
  radius: { md: '10px', lg: '12px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  respectReducedMotion: true,
  components: {
    Button: {
      vars: (_: unknown, { size = 'md' }: { size?: string }) => ({
        root:
          size === 'md'
            ? {
                '--button-height': '48px',
                '--button-fz': '1rem',
                // Large letters on a narrow phone need the room.
                '--button-padding-x': 'min(1.375rem, 6vw)',
              }
            : {},
      }),
    },
    ActionIcon: { defaultProps: { size: 48, variant: 'subtle' } },
    CloseButton: { defaultProps: { size: 48, iconSize: 20 } },
    Input: {
      defaultProps: { size: 'md' },
      vars: () => ({ wrapper: { '--input-height': '48px' } }),
    },
    SegmentedControl: { defaultProps: { size: 'md', fullWidth: true } },
    Modal: { defaultProps: { closeButtonProps: { 'aria-label': sharedTexts.close } } },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': sharedTexts.close } } },
  },
});
