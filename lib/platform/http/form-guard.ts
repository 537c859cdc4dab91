/**
 * Runs in the browser before anything else of a page. Until React takes over a form, the browser would send it itself,
 * and put what was typed into the address: passwords, too. A form with an address of its own is meant to be sent so.
 *
 * The page's policy names this text by its hash, so it stands here as it is sent.
 */
export const formGuardScript = `addEventListener('submit', (event) => event.target.hasAttribute('action') || event.preventDefault(), true)`;
