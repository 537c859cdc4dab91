export const themes = ['system', 'light', 'dark'] as const;

export type Theme = (typeof themes)[number];

/** A cookie, so that the server knows the colours and pages do not flash. */
export const themeCookie = 'theme';

export function parseTheme(value: string | undefined): Theme {
  return themes.find((theme) => theme === value) ?? 'system';
}
