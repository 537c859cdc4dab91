/**
 * Runs in the browser before anything else of a page. Until React takes over, a page of the portal shows forms and
 * buttons that would do nothing, or worse, send what was typed as part of an address: passwords, too. So the last press
 * of what React does not know yet is kept, and done as soon as it does; part by part, as React takes over. A form with
 * an address of its own works without scripts, and is left to the browser.
 *
 * React leaves a mark on every element it knows. Where it hears of a press, it finishes its work on that part first if
 * it can, and handles the press itself: that has happened by the time the press comes to the root element.
 *
 * The page's policy names this text by its hash, so it stands here as it is sent.
 */
export const earlyPressesScript = `(() => {
  const types = ['pointerdown', 'click', 'submit'];
  const patience = 30000;
  let press = [];
  const isKnown = (element) => Object.keys(element).some((key) => key.startsWith('__reactProps'));
  const pressed = ({ target, type }) =>
    type === 'submit' ? target : target instanceof Element ? target.closest('button') : null;
  const keep = (event, element, again) => {
    if (press.length === 0) setTimeout(look, 20, performance.now() + patience);
    press.push({ event, element, again });
  };
  const hold = (event) => {
    const { type } = event;
    // A new press: 'pointerdown', or a click that no pointer made.
    if (type !== 'submit' && event.detail === 0) press = [];
    const element = pressed(event);
    if (element === null || isKnown(element)) return;
    if (type !== 'submit') return keep(event, element, () => element.dispatchEvent(new event.constructor(type, event)));
    if (element.hasAttribute('action')) return void (press = []);
    event.preventDefault();
    // One with a button comes again when that is pressed again.
    if (event.submitter === null) keep(event, element, () => element.requestSubmit());
  };
  const letGo = (event) => {
    const element = pressed(event);
    if (element !== null && isKnown(element)) press = press.filter((kept) => kept.event !== event);
  };
  const look = (end) => {
    if (press.length === 0) return;
    if (performance.now() > end) return void (press = []);
    if (!press.every(({ element }) => isKnown(element))) return void setTimeout(look, 20, end);
    for (const { again } of press.splice(0)) again();
  };
  for (const type of types) {
    addEventListener(type, hold, true);
    document.documentElement.addEventListener(type, letGo, true);
  }
})();`;
