import { fixedColours, type SchemeColours } from '@/lib/brand/colours';

/** Looks that every part of a mail shares; all inline, because many programs drop style sheets. */
export const font = "-apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";
export const { ink, muted } = fixedColours.light;
export const line = '1px solid #e6e7eb';

/** Dark colours for mail programs that know media queries; the others keep the light ones. */
export function darkCss({ dark }: SchemeColours): string {
  const { paper, ink: darkInk, muted: darkMuted } = fixedColours.dark;
  return (
    `@media (prefers-color-scheme:dark){.bg{background:${dark.wash}!important}.paper{background:${paper}!important}` +
    `.ink{color:${darkInk}!important}.muted{color:${darkMuted}!important}.rule{border-color:#2c2e35!important}` +
    `.link,.social a{color:${dark.link}!important}.logo{background:#fff;padding:6px;border-radius:8px}}` +
    '.item bdi{overflow-wrap:anywhere}.social ul{margin:8px 0 0;padding:0;list-style:none}' +
    '.social li{display:inline-block;margin:0 8px}.social a{color:inherit}'
  );
}
