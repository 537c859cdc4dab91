import { startContents } from './contents';
import { startSearch } from './search-dialog';
import { startTryIt } from './try-it';

const storageKey = 'documentation-language';

function startLanguageChoice(): void {
  const show = (language: string) => {
    for (const choice of document.querySelectorAll<HTMLInputElement>('[data-language-choice]')) {
      if (choice.value === language) choice.checked = true;
    }
  };
  const kept = localStorage.getItem(storageKey);
  if (kept !== null) show(kept);
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.matches('[data-language-choice]')) return;
    // Chosen sample stays under the pointer while samples above grow or shrink.
    const before = target.getBoundingClientRect().top;
    show(target.value);
    window.scrollBy({ top: target.getBoundingClientRect().top - before, behavior: 'instant' });
    localStorage.setItem(storageKey, target.value);
  });
}

const confirmedMilliseconds = 1600;

function startCopying(): void {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-copy]') : null;
    if (button !== null) void copy(button);
  });
}

async function copy(button: HTMLElement): Promise<void> {
  const block = button.closest('[data-samples], figure');
  const shown = [...(block?.querySelectorAll('pre') ?? [])].find((code) => code.checkVisibility());
  try {
    await navigator.clipboard.writeText(shown?.textContent ?? '');
    button.textContent = 'Copied';
  } catch {
    // The browser forbids it, for example without https.
    button.textContent = 'Not allowed';
  }
  setTimeout(() => {
    button.textContent = 'Copy';
  }, confirmedMilliseconds);
}

/** Scrolls the list alone: `scrollIntoView` would scroll the page as well. */
function showCurrentPage(): void {
  const list = document.querySelector('[data-navigation]');
  const current = list?.querySelector('[aria-current=page]')?.getBoundingClientRect();
  if (list === null || current === undefined) return;
  const { top, height } = list.getBoundingClientRect();
  list.scrollBy({ top: current.top - top - height / 2, behavior: 'instant' });
}

// Elements that need the script are hidden until it runs.
document.documentElement.dataset['script'] = '';
startLanguageChoice();
startCopying();
startTryIt();
startSearch();
startContents();
showCurrentPage();
