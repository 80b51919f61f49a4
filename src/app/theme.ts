import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';
import { sharedTexts } from '../components/texts.ts';

const petrol: MantineColorsTuple = [
  '#e6f6f7',
  '#c9e9ec',
  '#9dd6dc',
  '#69bfc8',
  '#3aa7b3',
  '#17909d',
  '#007785',
  '#005f6a',
  '#004a54',
  '#00363e',
];
/** Fuel, and the one call to act on a screen. */
const amber: MantineColorsTuple = [
  '#fff8e6',
  '#ffedc2',
  '#ffdf94',
  '#ffcf61',
  '#ffc038',
  '#fbb11a',
  '#e39a00',
  '#b97c00',
  '#8f5f00',
  '#664300',
];
/** The tier `new`. */
const slate: MantineColorsTuple = [
  '#f1f5f6',
  '#e0e8ea',
  '#c4d1d4',
  '#a3b5ba',
  '#85999f',
  '#6b8087',
  '#576b72',
  '#46585e',
  '#35454a',
  '#243236',
];
/** Dark enough at 7 for white text on it, light enough at 4 for dark text. */
const red: MantineColorsTuple = [
  '#fff1f0',
  '#ffdfdc',
  '#ffc1bc',
  '#ffa199',
  '#ff8a80',
  '#f2665b',
  '#dc4238',
  '#bf271f',
  '#9c1d17',
  '#771410',
];
/** Dark enough from 7 on for text on a card. */
const green: MantineColorsTuple = [
  '#ebf9ee',
  '#d3f2d9',
  '#ace4b7',
  '#83d494',
  '#63c678',
  '#46b35e',
  '#329c4b',
  '#267d3a',
  '#1d672e',
  '#154f22',
];
/** Neutral tones with a breath of petrol; 4 is the border of a control. */
const gray: MantineColorsTuple = [
  '#f4f8f8',
  '#e9f0f0',
  '#dbe5e6',
  '#c6d4d5',
  '#82989b',
  '#6a8083',
  '#53686b',
  '#405356',
  '#2a3b3e',
  '#142124',
];
const dark: MantineColorsTuple = [
  '#e4edee',
  '#c3d1d3',
  '#a3b6b9',
  '#8ea2a5',
  '#5b7175',
  '#20353a',
  '#172a2e',
  '#122023',
  '#0b1517',
  '#070e10',
];

/** Filled parts are dark in the light scheme and light in the dark one; amber is light in both. */
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

/** What Mantine derives for itself and does not reach the contrast that the look asks for. */
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
    '--mantine-color-disabled-color': 'var(--mantine-color-dark-3)',
  },
});

const systemFonts = "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";

/** The one theme: petrol and amber, figures that carry, targets that a thumb finds. */
export const theme = createTheme({
  colors: { petrol, amber, slate, red, green, gray, dark },
  primaryColor: 'petrol',
  primaryShade: { light: 7, dark: 4 },
  black: '#142124',
  variantColorResolver,
  fontFamily: systemFonts,
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '1rem', lg: '1.25rem', xl: '1.75rem' },
  headings: {
    fontFamily: systemFonts,
    sizes: {
      h1: { fontSize: '1.75rem', lineHeight: '1.25' },
      h2: { fontSize: '1.25rem', lineHeight: '1.3' },
      h3: { fontSize: '1rem', lineHeight: '1.4' },
    },
  },
  radius: { md: '10px', lg: '12px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  respectReducedMotion: true,
  components: {
    Button: {
      vars: (_: unknown, { size = 'md' }: { size?: string }) => ({
        root: size === 'md' ? { '--button-height': '48px', '--button-fz': '1rem' } : {},
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
