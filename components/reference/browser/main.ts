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
    // Samples above grow or shrink: the chosen one stays under the pointer.
    const before = target.getBoundingClientRect().top;
    show(target.value);
    window.scrollBy({ top: target.getBoundingClientRect().top - before, behavior: 'instant' });
    localStorage.setItem(storageKey, target.value);
  });
}

const confirmedMilliseconds = 1600;

/** Makes each "Copy" button copy the code that is shown beside it. */
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
    // The browser forbids it, as without https: the code can be selected by hand.
    button.textContent = 'Not allowed';
  }
  setTimeout(() => {
    button.textContent = 'Copy';
  }, confirmedMilliseconds);
}

// The script of the API's documentation. Everything that needs it is hidden until it runs.
document.documentElement.dataset['script'] = '';
startLanguageChoice();
startCopying();
startTryIt();
startSearch();
document.querySelector('[data-navigation] [aria-current=page]')?.scrollIntoView({ block: 'center' });
