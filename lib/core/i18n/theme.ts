export const themes = ['system', 'light', 'dark'] as const;

export type Theme = (typeof themes)[number];

/** Read by the server, so that no page flashes. */
export const themeCookie = 'theme';

export function parseTheme(value: string | undefined): Theme {
  return themes.find((theme) => theme === value) ?? 'system';
}
