import {
  convertCssVariables,
  DEFAULT_THEME,
  deepMerge,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core';
import type { Plugin } from 'vite';
import { cssVariablesResolver, theme } from '../../src/app/theme/theme.ts';

/**
 * Puts the theme's CSS variables into the stylesheet, in place of Mantine's own defaults. So the page
 * does not work them out at each start, and does not load the code for it.
 */
export function themeVariables(): Plugin {
  return {
    name: 'volmaak:theme-variables',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /@mantine\/core\/.*(default-css-variables\.css|MantineCssVariables\.mjs)$/ },
      handler: (id) =>
        id.endsWith('.css')
          ? stylesheet()
          : 'export function MantineCssVariables() { return null; }',
    },
  };
}

function stylesheet(): string {
  const whole = mergeMantineTheme(DEFAULT_THEME, theme);
  const { variables, light, dark } = deepMerge(
    defaultCssVariablesResolver(whole),
    cssVariablesResolver(whole),
  );
  return convertCssVariables(
    {
      variables,
      light: { '--mantine-color-scheme': 'light', ...light },
      dark: { '--mantine-color-scheme': 'dark', ...dark },
    },
    ':root',
  );
}
