/**
 * Blocks submits until React has loaded: the browser itself would put the passwords of a form into the URL.
 * Forms with an `action` are exempt, because they work without scripts. The Content Security Policy allows
 * this script by its hash.
 */
export const formGuardScript = `addEventListener('submit', (event) => event.target.hasAttribute('action') || event.preventDefault(), true)`;
