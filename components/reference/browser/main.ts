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
    // Scrolls so that the clicked sample stays under the pointer when samples above it change height.
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
    // Browsers refuse access to the clipboard, for example without https.
    button.textContent = 'Not allowed';
  }
  setTimeout(() => {
    button.textContent = 'Copy';
  }, confirmedMilliseconds);
}

/** Scrolls only the list. `scrollIntoView` would scroll the page as well. */
function showCurrentPage(): void {
  const list = document.querySelector('[data-navigation]');
  const current = list?.querySelector('[aria-current=page]')?.getBoundingClientRect();
  if (list === null || current === undefined) return;
  const { top, height } = list.getBoundingClientRect();
  list.scrollBy({ top: current.top - top - height / 2, behavior: 'instant' });
}

// The style sheet hides elements that need the script until this mark is set.
document.documentElement.dataset['script'] = '';
startLanguageChoice();
startCopying();
startTryIt();
startSearch();
startContents();
showCurrentPage();
