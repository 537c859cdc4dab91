/**
 * Runs in the browser before anything else of a page. Until React takes over, a page of the portal shows forms and
 * buttons that would do nothing, or worse, send what was typed as part of an address: passwords, too. So the last press
 * is kept, and done once `window.replayEarlyPresses()` says that somebody listens. A form with an address of its own
 * works without scripts, and is left to the browser.
 *
 * The page's policy names this text by its hash, so it stands here as it is sent.
 */
export const earlyPressesScript = `(() => {
  let press = [];
  const hold = (event) => {
    const { target, type } = event;
    if (type === 'submit') {
      if (target.hasAttribute('action')) return void (press = []);
      event.preventDefault();
      if (event.submitter === null) press = [() => target.requestSubmit()];
      return;
    }
    const button = target instanceof Element ? target.closest('button') : null;
    // A new press: 'pointerdown', or a click that no pointer made.
    if (event.detail === 0) press = [];
    if (button !== null) press.push(() => button.isConnected && button.dispatchEvent(new event.constructor(type, event)));
  };
  const types = ['pointerdown', 'click', 'submit'];
  for (const type of types) addEventListener(type, hold, true);
  window.replayEarlyPresses = () => {
    for (const type of types) removeEventListener(type, hold, true);
    for (const again of press.splice(0)) again();
  };
})();`;
