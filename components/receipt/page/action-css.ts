export const actionCss = `.bar { margin-block: 16px 0; }
/* The first fills a row, the others share the next. */
.bar a, .bar button { flex: 1 1 0; min-width: min-content; overflow-wrap: break-word; width: auto; min-height: 0; margin: 0; padding: 8px 14px; font: inherit; font-size: .8125rem; font-weight: 500;
  text-align: center; color: var(--link); background: var(--paper); border: 1px solid var(--field); border-radius: 12px; }
.bar > :first-child { flex-basis: 100%; color: var(--tileText); background: var(--tile); border-color: color-mix(in srgb, var(--tileText) 16%, transparent); }
.sheet { margin: auto; width: min(100vw - 32px, 24rem); padding: 20px; border: 1px solid var(--line); border-radius: 20px; background: var(--paper); color: inherit; }
.sheet::backdrop { background: rgb(0 0 0 / .5); }
.sheet h2 { margin: 0 0 8px; }
.sheet p { font-size: .875rem; }
.sheet .actions { margin-block: 14px; }
.sheet label { display: block; font-size: .8125rem; color: var(--muted); }
.sheet input { display: block; width: 100%; min-height: 44px; margin-block-start: 4px; padding: 8px 12px; font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--field); border-radius: 12px; }
.sheet button { margin-block-start: 14px; }
.screen { width: 100vw; height: 100dvh; max-width: none; max-height: none; border: 0; border-radius: 0; background: #fff; color: #000; text-align: center; forced-color-adjust: none; }
.screen:popover-open { display: flex; flex-direction: column; align-items: center; justify-content: center; gap: 20px; }
.screen svg { fill: #000; }
.screen .bars { width: 100%; max-width: 36rem; height: 28vh; }
.screen .square { width: min(72vw, 44vh); height: min(72vw, 44vh); }
.screen .code-text { font: .9375rem/1.4 var(--mono); overflow-wrap: anywhere; }
.screen button { width: auto; min-width: 10rem; margin: 0; color: #000; background: #fff; border-color: #767676; }
@supports not selector(:popover-open) { .sheet, .bar button { display: none; } }
.hours summary { width: fit-content; }
.hours span { display: block; }
`;
