/**
 * Password leak: until React takes over a form, the browser would send it itself, with passwords in the
 * address. A form with an `action` is meant to be sent so.
 * The page's policy names this text by its hash.
 */
export const formGuardScript = `addEventListener('submit', (event) => event.target.hasAttribute('action') || event.preventDefault(), true)`;
