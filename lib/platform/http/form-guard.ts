/**
 * Prevents a leak: before React has loaded, the browser would submit the form itself, with passwords in the
 * URL. Only forms with an `action` are meant for that.
 * The Content Security Policy allows this script by its hash.
 */
export const formGuardScript = `addEventListener('submit', (event) => event.target.hasAttribute('action') || event.preventDefault(), true)`;
