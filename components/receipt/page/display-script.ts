/**
 * Script of a customer display. It requests the content at each event of the stream, or every three seconds
 * if there is no stream. The time for which a code stays on the screen is measured from before its request,
 * so that a slow answer is not shown too long. Two clocks measure it, because one stops while the device
 * sleeps. A stream counts as dead after 40 seconds without a heartbeat, or after 12 while a code is shown
 * (heartbeats come every five seconds then, `lib/domain/tills/streams.ts`). A failed request hides the code,
 * because the next shopper may already stand there. The page's policy allows the script by the hash of this
 * text.
 */
export const displayScript = `(() => {
const now = document.getElementById('now'), idle = document.getElementById('idle').innerHTML;
const base = location.pathname, query = location.search;
const pollMs = 3000, patienceMs = 5000;
let asked = 0, hasFailed = false, isPending = false, controller, source, heardAt = Date.now(), openedAt = 0, askedAt = 0, tickedAt = Date.now(), until = null;
const draw = (html, leftMs) => {
  until = html === null ? null : [performance.now() + leftMs, Date.now() + leftMs];
  const next = html === null ? idle : html;
  if (now.dataset.shown !== next) { now.innerHTML = next; now.dataset.shown = next; }
};
const ask = async (path, init) => {
  const number = ++asked, from = [performance.now(), Date.now()];
  controller?.abort();
  const own = controller = new AbortController();
  const patience = setTimeout(() => own.abort(), patienceMs);
  askedAt = Date.now();
  isPending = true;
  try {
    const answer = await fetch(base + path + query, { ...init, cache: 'no-store', signal: own.signal, headers: { accept: 'application/json' } });
    if (answer.status === 404 && !init) { location.reload(); return; }
    if (answer.status === 404) { ask('/now'); return; }
    if (!answer.ok) throw new Error(answer.status);
    const { html, left_ms: leftMs } = await answer.json();
    if (number !== asked) return;
    hasFailed = false;
    document.body.classList.remove('offline');
    const left = leftMs - Math.max(performance.now() - from[0], Date.now() - from[1]);
    if (html === null || left <= 0) draw(null); else draw(html, left);
  } catch {
    if (number === asked) { hasFailed = true; document.body.classList.add('offline'); draw(null); }
  } finally {
    clearTimeout(patience);
    if (number === asked) isPending = false;
  }
};
const open = () => {
  source?.close();
  openedAt = Date.now();
  source = new EventSource(base + '/events' + query);
  source.onmessage = () => { heardAt = Date.now(); ask('/now'); };
  source.addEventListener('beat', () => { heardAt = Date.now(); });
};
const tick = () => {
  const at = Date.now(), slept = Math.abs(at - tickedAt) > 10000;
  tickedAt = at;
  if (slept || (until !== null && (performance.now() >= until[0] || at >= until[1]))) draw(null);
  const isSilent = at - heardAt > (until === null ? 40000 : 12000);
  if (slept || ((isSilent || source.readyState === 2) && at - openedAt > pollMs)) open();
  if (slept || (!isPending && (hasFailed || isSilent || source.readyState !== 1) && at - askedAt > (hasFailed ? 1000 : pollMs))) ask('/now');
};
addEventListener('offline', () => ask('/now'));
addEventListener('online', open);
addEventListener('submit', (event) => {
  event.preventDefault();
  const body = new URLSearchParams(new FormData(event.target, event.submitter));
  ask('/choice', { method: 'POST', body });
});
const left = Number(now.dataset.left) - performance.now();
if (now.dataset.left === '' || left <= 0) draw(null); else until = [performance.now() + left, Date.now() + left];
open();
setInterval(tick, 500);
})()`;
