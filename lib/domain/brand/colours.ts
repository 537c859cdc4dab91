import { hueOf } from './hue';

export interface BrandTint {
  readonly name: string;
  readonly accent?: string | null;
  /** `#rrggbb`. If absent, the backdrop has the accent's hue. */
  readonly background?: string | null;
}

export interface BrandColours {
  readonly wash: string;
  readonly washText: string;
  readonly tile: string;
  readonly tileText: string;
  /**
   * The accent, or a lighter or darker shade of it, so that links on paper have a contrast of at least 4.5:1.
   */
  readonly link: string;
}

export interface SchemeColours {
  readonly light: BrandColours;
  readonly dark: BrandColours;
}

export const fixedColours = {
  light: { paper: '#ffffff', ink: '#16181d', muted: '#5b606b' },
  dark: { paper: '#1a1b1f', ink: '#f2f3f5', muted: '#a4a8b3' },
} as const;

/** Least contrast of readable text of any size (WCAG 2.2, AA). */
const readableRatio = 4.5;

/**
 * Tiles and buttons have the accent. If the accent is not readable on paper, links have a lighter or darker
 * shade of it. The backdrop has `background`, but in the dark scheme only if that is dark.
 */
export function brandColours({ name, accent, background }: BrandTint): SchemeColours {
  const tint = accent === undefined || accent === null ? ownTint(name) : tintOf(accent);
  const behind = background === undefined || background === null ? tint : tintOf(background);
  const faint = Math.min(behind.chroma, 0.1) * 0.13;
  const chroma = { light: Math.min(tint.chroma, 0.15), dark: Math.min(tint.chroma, 0.13) };
  const derived = {
    light: {
      wash: hex(0.953, faint, behind.hue),
      tile: hex(0.46, chroma.light, tint.hue),
      linkLightness: 0.44,
    },
    dark: { wash: hex(0.15, faint, behind.hue), tile: hex(0.5, chroma.dark, tint.hue), linkLightness: 0.8 },
  };
  const coloursOf = (scheme: 'light' | 'dark'): BrandColours => {
    const { paper, muted } = fixedColours[scheme];
    const own = derived[scheme];
    const wash = scheme === 'light' || isDark(background) ? (background ?? own.wash) : own.wash;
    const tile = accent ?? own.tile;
    return {
      wash,
      washText: isReadable(muted, wash) ? muted : textOn(wash),
      tile,
      tileText: textOn(tile),
      link: isReadable(accent, paper) ? accent : hex(own.linkLightness, tint.chroma, tint.hue),
    };
  };
  return { light: coloursOf('light'), dark: coloursOf('dark') };
}

function isReadable(colour: string | null | undefined, on: string): colour is string {
  return colour !== null && colour !== undefined && contrastRatio(colour, on) >= readableRatio;
}

/** White if it is readable on the colour, else black. At least one of the two always is. */
function textOn(colour: string): string {
  return isReadable('#ffffff', colour) ? '#ffffff' : '#000000';
}

function isDark(colour: string | null | undefined): boolean {
  return colour !== null && colour !== undefined && isReadable(fixedColours.dark.muted, colour);
}

export interface Contrast {
  readonly use: 'tile' | 'link' | 'muted';
  readonly scheme: 'light' | 'dark';
  readonly colour: string;
  readonly on: string;
  /** Rounded down to hundredths. */
  readonly ratio: number;
}

export function brandContrast(colours: SchemeColours): Contrast[] {
  return (['light', 'dark'] as const).flatMap((scheme) => {
    const { tile, tileText, link, wash, washText } = colours[scheme];
    const { paper } = fixedColours[scheme];
    const pair = (use: Contrast['use'], colour: string, on: string): Contrast => ({
      use,
      scheme,
      colour,
      on,
      ratio: Math.floor(contrastRatio(colour, on) * 100) / 100,
    });
    return [pair('tile', tileText, tile), pair('link', link, paper), pair('muted', washText, wash)];
  });
}

export function contrastRatio(first: string, second: string): number {
  const [bright = 0, dim = 0] = [luminance(first), luminance(second)].toSorted((a, b) => b - a);
  return (bright + 0.05) / (dim + 0.05);
}

function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) =>
    toLinear(Number.parseInt(colour.slice(at, at + 2), 16) / 255),
  );
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

interface Tint {
  readonly hue: number;
  readonly chroma: number;
}

function ownTint(name: string): Tint {
  return { hue: hueOf(name), chroma: 0.105 };
}

function tintOf(colour: string): Tint {
  const channels = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(colour)?.slice(1) ?? ['80', '80', '80'];
  const [r = 0, g = 0, b = 0] = channels.map((channel) => toLinear(Number.parseInt(channel, 16) / 255));
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b2 = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return { hue: (Math.atan2(b2, a) * 180) / Math.PI, chroma: Math.hypot(a, b2) };
}

/** Converts OKLCH to `#rrggbb`, with less chroma if the colour is outside sRGB. */
function hex(lightness: number, chroma: number, hue: number): string {
  const channels = linearRgb(lightness, chroma, hue);
  const inside = channels.every((channel) => channel >= -0.0005 && channel <= 1.0005);
  if (!inside && chroma > 0.002) return hex(lightness, chroma - 0.002, hue);
  const digits = channels.map((channel) => Math.round(toGamma(Math.min(1, Math.max(0, channel))) * 255));
  return `#${digits.map((digit) => digit.toString(16).padStart(2, '0')).join('')}`;
}

function linearRgb(lightness: number, chroma: number, hue: number): [number, number, number] {
  const angle = (hue * Math.PI) / 180;
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function toLinear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

function toGamma(channel: number): number {
  return channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055;
}
