/** How the portal may look; `system` follows the device. */
export const themes = ['system', 'light', 'dark'] as const;

export type Theme = (typeof themes)[number];

/** Cookie that holds the choice: the server writes it into the first byte of HTML, so no page flashes. */
export const themeCookie = 'theme';

/** Reads the theme cookie; anything unknown is `system`. */
export function parseTheme(value: string | undefined): Theme {
  return themes.find((theme) => theme === value) ?? 'system';
}
