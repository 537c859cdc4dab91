export const themes = ['system', 'light', 'dark'] as const;

export type Theme = (typeof themes)[number];

/** Server reads it: no page flashes. */
export const themeCookie = 'theme';

export function parseTheme(value: string | undefined): Theme {
  return themes.find((theme) => theme === value) ?? 'system';
}
