export const pageCommands = {
  edit: 'e',
  assign: 'a',
  send: 's',
  print: 'p',
  back: 'Escape',
  export: null,
} as const;

export type PageCommand = keyof typeof pageCommands;

export interface OfferedCommand {
  readonly name: PageCommand;
  readonly label: string;
  readonly element: HTMLElement;
}

export function findPageCommand(name: PageCommand): HTMLElement | null {
  const elements = document.querySelectorAll<HTMLElement>(`[data-command~="${name}"]`);
  return [...elements].find((element) => element.getClientRects().length > 0 && isEnabled(element)) ?? null;
}

export function offeredCommands(): readonly OfferedCommand[] {
  const seen = new Set<HTMLElement>();
  return (['assign', 'edit', 'send', 'print', 'export'] as const).flatMap((name) => {
    const element = findPageCommand(name);
    if (element === null || seen.has(element)) return [];
    seen.add(element);
    return [{ name, element, label: element.textContent.trim() }];
  });
}

export function commandOfKey(key: string): PageCommand | null {
  const found = Object.entries(pageCommands).find(([, own]) => own === key);
  return found === undefined ? null : (found[0] as PageCommand);
}

function isEnabled(element: HTMLElement): boolean {
  return !element.matches(':disabled, [aria-disabled="true"]');
}
