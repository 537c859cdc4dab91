/**
 * What pages offer to do at a key, which the palette offers too. A page says which of its buttons and links it is by
 * `data-command`, a list of these names; `export` has no key.
 */
export const pageCommands = {
  edit: 'e',
  assign: 'a',
  send: 's',
  print: 'p',
  back: 'Escape',
  export: null,
} as const;

export type PageCommand = keyof typeof pageCommands;

/** Something that the page open now offers. */
export interface OfferedCommand {
  readonly name: PageCommand;
  /** What it says of itself. */
  readonly label: string;
  readonly element: HTMLElement;
}

/** The button or link of the page that is a command, or null when there is none to press. */
export function findPageCommand(name: PageCommand): HTMLElement | null {
  const elements = document.querySelectorAll<HTMLElement>(`[data-command~="${name}"]`);
  return [...elements].find((element) => element.getClientRects().length > 0 && isEnabled(element)) ?? null;
}

/** What the page open now offers, each thing once; the way back is one of the palette's pages. */
export function offeredCommands(): readonly OfferedCommand[] {
  const seen = new Set<HTMLElement>();
  return (['assign', 'edit', 'send', 'print', 'export'] as const).flatMap((name) => {
    const element = findPageCommand(name);
    if (element === null || seen.has(element)) return [];
    seen.add(element);
    return [{ name, element, label: element.textContent.trim() }];
  });
}

/** The command that a key stands for, or null. */
export function commandOfKey(key: string): PageCommand | null {
  const found = Object.entries(pageCommands).find(([, own]) => own === key);
  return found === undefined ? null : (found[0] as PageCommand);
}

function isEnabled(element: HTMLElement): boolean {
  return !element.matches(':disabled, [aria-disabled="true"]');
}
