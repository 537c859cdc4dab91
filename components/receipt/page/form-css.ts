export const formCss = `.form { padding-block-end: 28px; }
.form .brand { align-items: center; padding-block-end: 20px; border-block-end: 1px solid var(--line); }
.form .name { font-weight: 600; }
.form h1 { margin-block: 24px 12px; font-size: 1.375rem; }
.statement h2 { margin-block: 20px 4px; font-size: 1.0625rem; color: inherit; }
.statement h3 { margin-block: 14px 2px; font-size: .8125rem; font-weight: 600; color: var(--muted); }
.statement p { font-size: .9375rem; }
.form form + form { margin-block-start: 10px; }
.form section + form { margin-block-start: 26px; }
.form label { display: block; font-size: .875rem; margin-block-end: 4px; }
.form p + label, .form input + label { margin-block-start: 14px; }
.form input { display: block; width: 100%; min-height: 46px; padding: 10px 14px; font: inherit; color: inherit; background: var(--paper);
  border: 1px solid var(--field); border-radius: 12px; text-align: start; }
.form input[aria-invalid] { border-color: var(--back); border-width: 2px; }
.form .notice + form { margin-block-start: 22px; }
.form > p + p:not(.back) { margin-block-start: 10px; }
.form .social ul, .form .actions { justify-content: flex-start; }
.form .actions { margin-block: 18px 0; }
.form .wrong { margin-block: 0 6px; font-size: .875rem; color: var(--back); }
button { display: block; width: 100%; min-height: 46px; margin-block-start: 10px; padding: 10px 16px; font: inherit; font-weight: 600;
  color: var(--tileText); background: var(--tile); border: 1px solid color-mix(in srgb, var(--tileText) 16%, transparent); border-radius: 12px; cursor: pointer; overflow-wrap: anywhere; }
form > p + button { margin-block-start: 18px; }
.form .back { margin-block-start: 22px; text-align: center; font-size: .9375rem; }
.form .back a { display: inline-block; padding: 6px 10px; }

.missing { margin-block: auto; padding: 44px 28px 48px; text-align: center; }
main:has(.missing) { display: flex; flex: 1; }
.missing svg { width: 56px; height: 56px; margin-block-end: 18px; fill: none; stroke: var(--muted); stroke-width: 2; stroke-linejoin: round; stroke-linecap: round; }
.missing h1 { margin-block-end: 8px; text-wrap: balance; }
.missing p { color: var(--muted); text-wrap: balance; }
.missing p + p { margin-block-start: 8px; }

`;
