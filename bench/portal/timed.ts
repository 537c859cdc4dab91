import type { Page } from '@playwright/test';
import type { Interaction } from './interactions';

/** What has to be seen for an interaction to be over. */
export type Outcome =
  /** The rows of the list are others than before, or there are none. */
  | { readonly kind: 'other rows' }
  /** Something that matches this CSS selector is visible. */
  | { readonly kind: 'visible'; readonly selector: string }
  /** The address has this path's beginning, and its page has its heading. */
  | { readonly kind: 'page'; readonly path: string };

/** Milliseconds from the first key or button that the interaction presses to the frame that shows its outcome. */
export async function timed(page: Page, { act, outcome }: Interaction, round: number): Promise<number> {
  // Begun before the act, and pending while it goes on.
  const waited = page.evaluate(waitInPage, outcome);
  // A turn of its own, so that the page listens before anything is pressed.
  await page.evaluate(() => undefined);
  await act(page, round);
  return waited;
}

/** Runs in the page. */
function waitInPage(outcome: Outcome): Promise<number> {
  const hrefs = () =>
    Array.from(document.querySelectorAll('main [role=row] a, main tr a'), (link) =>
      link.getAttribute('href'),
    ).join(' ');
  const before = hrefs();
  const isVisible = (selector: string) =>
    Array.from(document.querySelectorAll(selector)).some((element) => element.checkVisibility());
  const isOver = () => {
    if (outcome.kind === 'visible') return isVisible(outcome.selector);
    if (outcome.kind === 'page') return location.pathname.startsWith(outcome.path) && isVisible('main h1');
    return hrefs() !== before && document.querySelector('main [aria-busy=true]') === null;
  };
  return new Promise((resolve, reject) => {
    let began: number | null = null;
    const begin = (event: Event) => (began ??= event.timeStamp);
    for (const type of ['pointerdown', 'keydown'] as const) addEventListener(type, begin, { capture: true });
    const patience = setTimeout(() => reject(new Error('It never came.')), 10_000);
    // A look at each change: a look at each frame would make the browser draw sixty a second meanwhile.
    const changes = new MutationObserver(() => {
      if (began === null || !isOver()) return;
      changes.disconnect();
      clearTimeout(patience);
      // Called before the frame is drawn; the task after it runs when it has been.
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - (began ?? 0))));
    });
    changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  });
}
