import Bowser from 'bowser';

export function browserName(userAgent: string): {
  readonly browser: string | null;
  readonly system: string | null;
} {
  // Bowser throws an error for empty text.
  if (userAgent === '') return { browser: null, system: null };
  const { browser, os } = Bowser.parse(userAgent);
  return { browser: browser.name || null, system: os.name || null };
}
