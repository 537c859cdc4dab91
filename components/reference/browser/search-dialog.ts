import { copyOf, required } from './elements';
import { findEntries, type SearchEntry } from './find-entries';

let entries: Promise<readonly SearchEntry[]> | undefined;

async function fetchEntries(address: string): Promise<readonly SearchEntry[]> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  return (await response.json()) as readonly SearchEntry[];
}

export function startSearch(): void {
  const dialog = required<HTMLDialogElement>(document, '[data-search]');
  const input = required<HTMLInputElement>(dialog, 'input');
  const list = required<HTMLElement>(dialog, '[role=listbox]');
  const status = required<HTMLParagraphElement>(dialog, '[data-search-status]');
  const options = () => [...list.querySelectorAll<HTMLElement>('[role=option]')];

  const choose = (index: number) => {
    const all = options();
    const at = all.length === 0 ? -1 : (index + all.length) % all.length;
    all.forEach((option, position) => option.setAttribute('aria-selected', String(position === at)));
    const chosen = all[at];
    chosen?.scrollIntoView({ block: 'nearest' });
    input.setAttribute('aria-activedescendant', chosen?.id ?? '');
  };
  const chosenIndex = () => options().findIndex((option) => option.getAttribute('aria-selected') === 'true');

  const show = async () => {
    try {
      entries ??= fetchEntries(dialog.dataset['search'] ?? '');
      const found = findEntries(await entries, input.value);
      list.replaceChildren(...found.map(rowOf));
      choose(0);
      status.textContent = found.length === 0 ? 'Nothing matches.' : '';
    } catch {
      // Probably offline. The next key press tries again.
      entries = undefined;
      status.textContent = 'The search could not be loaded.';
    }
  };
  const open = () => {
    dialog.showModal();
    input.select();
    void show();
  };

  required<HTMLButtonElement>(document, '[data-search-open]').addEventListener('click', open);
  input.addEventListener('input', () => void show());
  list.addEventListener('click', () => dialog.close());
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) dialog.close();
  });
  input.addEventListener('keydown', (press) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[press.key];
    if (step !== undefined) choose(chosenIndex() + step);
    else if (press.key === 'Enter') options()[chosenIndex()]?.click();
    else return;
    press.preventDefault();
  });
  document.addEventListener('keydown', (press) => {
    const isTyping =
      press.target instanceof Element && press.target.closest('input, textarea, select') !== null;
    const isShortcut =
      (press.key === 'k' && (press.ctrlKey || press.metaKey)) || (press.key === '/' && !isTyping);
    if (!isShortcut || dialog.open) return;
    press.preventDefault();
    open();
  });
}

function rowOf({ title, detail, href }: SearchEntry, index: number): DocumentFragment {
  const row = copyOf('[data-search-row]');
  const option = required<HTMLAnchorElement>(row, '[role=option]');
  option.id = `search-result-${index}`;
  option.href = href;
  required<HTMLElement>(row, '[data-title]').textContent = title;
  required<HTMLElement>(row, '[data-detail]').textContent = detail;
  return row;
}
