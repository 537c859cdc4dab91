/**
 * Runs in the browser before anything else of a page. Until React takes over, a page of the portal shows forms and
 * buttons that would do nothing, or worse, send what was typed as part of an address: passwords, too. So the last press
 * that React does not take is kept, and done as soon as it does; part by part, as React takes over. A form with an
 * address of its own works without scripts, and is left to the browser.
 *
 * React leaves a mark on every element it knows. Of a press that it cannot take yet, because what it needs is still on
 * its way, it lets nobody below the document hear. So a press is taken when it comes to the root element and its own
 * element has the mark; a press that is done again is tried until it is.
 *
 * The page's policy names this text by its hash, so it stands here as it is sent.
 */
export const clicksBeforeHydrationScript = `(() => {
  const types = ['pointerdown', 'click', 'submit'];
  const root = document.documentElement;
  const patience = 30000;
  let press = [];
  let trying = false;
  let taken = false;
  let timer = 0;
  const isKnown = (element) => Object.keys(element).some((key) => key.startsWith('__reactProps'));
  const pressed = ({ target, type }) =>
    type === 'submit' ? target : target instanceof Element ? target.closest('button') : null;
  const keep = (event, element, again) => {
    press.push({ event, element, again, end: performance.now() + patience });
    timer ||= setTimeout(look, 20);
  };
  const hold = (event) => {
    const { type } = event;
    const element = pressed(event);
    const isSubmit = type === 'submit';
    if (isSubmit && !element.hasAttribute('action')) event.preventDefault();
    if (trying) return;
    // A new press: 'pointerdown', or a click that no pointer made.
    if ((!isSubmit && event.detail === 0) || (isSubmit && element.hasAttribute('action'))) press = [];
    // A form that a button sends comes again when the button is pressed again.
    if (isSubmit && event.submitter === null && !element.hasAttribute('action'))
      keep(event, element, () => element.requestSubmit());
    if (!isSubmit && element !== null)
      keep(event, element, () => element.dispatchEvent(new event.constructor(type, event)));
  };
  const take = (event) => {
    const element = pressed(event);
    if (element === null || !isKnown(element)) return;
    taken = true;
    press = press.filter((kept) => kept.event !== event);
  };
  const look = () => {
    timer = 0;
    while (press.length > 0) {
      const [{ element, again, end }] = press;
      if (performance.now() > end) return void (press = []);
      taken = false;
      trying = true;
      if (isKnown(element)) again();
      trying = false;
      if (!taken) return void (timer = setTimeout(look, 20));
      press.shift();
    }
  };
  for (const type of types) {
    addEventListener(type, hold, true);
    root.addEventListener(type, take, true);
  }
  addEventListener('load', () =>
    setTimeout(() => {
      press = [];
      for (const type of types) {
        removeEventListener(type, hold, true);
        root.removeEventListener(type, take, true);
      }
    }, patience),
  );
})();`;
