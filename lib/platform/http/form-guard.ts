/**
 * Password leak: until React takes over, the browser would send the form itself, with passwords in the
 * address. A form with an `action` is meant to be sent so.
 * The page's policy names this text by its hash.
 */
export const formGuardScript = `addEventListener('submit', (event) => event.target.hasAttribute('action') || event.preventDefault(), true)`;
