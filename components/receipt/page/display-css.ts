export const displayCss = `
html, body { height: 100%; }
body { min-height: 0; padding: 3vmin; overflow: hidden; }
#now { flex: 1; min-height: 0; display: grid; place-items: center; font-size: clamp(1rem, 3.4vmin, 2rem); }
.shown { display: flex; align-items: center; justify-content: center; gap: 5vmin; width: 100%; height: 100%; }
.shown .words { flex: 1 1 0; min-width: 0; max-width: 26ch; }
.shown .words:only-child { flex: none; max-width: min(100%, 32ch); text-align: center; }
.shown h1 { font-size: 1.75em; line-height: 1.15; margin-block: 0 .4em; text-wrap: balance; }
.shown p { color: var(--washText, inherit); }
.shown .by { font-weight: 600; margin-block-end: .6em; }
.code { flex: none; width: min(88vh, 56vw); height: min(88vh, 56vw); padding: 0; background: #fff; border-radius: 2vmin; overflow: hidden; }
.code svg { display: block; width: 100%; height: 100%; }
.brandOnly { display: grid; justify-items: center; gap: 3vmin; text-align: center; }
.brandOnly .tile { width: 22vmin; height: 22vmin; border-radius: 5vmin; font-size: 8vmin; }
.brandOnly .logo { width: auto; height: auto; max-width: 60vw; max-height: 32vh; min-height: 16vh; object-fit: contain; }
.brandOnly p { font-size: 1.75em; font-weight: 600; }
.asked { width: 100%; max-width: 60rem; text-align: center; }
.asked h1 { font-size: 1.75em; margin-block-end: 3vmin; text-wrap: balance; }
.asked form { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 2.5vmin; }
.asked button { min-height: 26vh; margin: 0; font-size: 1.25em; border-radius: 3vmin; }
.asked button.quiet { color: var(--ink); background: var(--paper); border-color: var(--edge); }
.asked small { display: block; margin-block-start: 3vmin; font-size: .62em; line-height: 1.4; color: var(--washText, inherit); text-wrap: pretty; }
.lost { display: none; position: fixed; inset-block-end: 1vmin; inset-inline: 0; text-align: center; font-size: .875rem; }
.offline .lost { display: block; }
@media (orientation: portrait) {
  .shown { flex-direction: column; }
  .shown .words { flex: none; max-width: none; text-align: center; }
  .code { width: min(92vw, 60vh); height: min(92vw, 60vh); }
  .asked form { grid-template-columns: 1fr; }
  .asked button { min-height: 14vh; }
}
`;
