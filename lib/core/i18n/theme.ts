/** `system` follows the device. */
export const themes = ['system', 'light', 'dark'] as const;

export type Theme = (typeof themes)[number];

/** Cookie with the theme: the server writes it into the first byte of HTML, so no page flashes. */
export const themeCookie = 'theme';

/** Unknown values are `system`. */
export function parseTheme(value: string | undefined): Theme {
  return themes.find((theme) => theme === value) ?? 'system';
}
