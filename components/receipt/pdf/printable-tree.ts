import { isValidElement, type ReactNode } from 'react';
import type { Printable, PrintableImage } from '@/lib/platform/pdf/printable';

interface Props {
  readonly [name: string]: unknown;
  readonly children?: ReactNode;
}

/**
 * Calls components as plain functions, which works because receipt components use no hooks (decision 0002).
 */
export function printableTree(node: ReactNode): Printable[] {
  if (typeof node === 'string' || typeof node === 'number') return [String(node)];
  if (Array.isArray(node)) return node.flatMap((child: ReactNode) => printableTree(child));
  if (!isValidElement<Props>(node)) return [];
  const { type, props } = node;
  if (typeof type === 'function') return printableTree((type as (props: Props) => ReactNode)(props));
  return typeof type === 'string' ? [element(type, props)] : printableTree(props.children);
}

function element(tag: string, props: Props): Printable {
  const lang = text(props['lang']);
  const locale = lang === null ? null : new Intl.Locale(withoutMacrolanguage(lang));
  return {
    tag,
    classes: (text(props['className']) ?? '').split(' ').filter(Boolean),
    lang: locale !== null && /^[a-z]{2,3}$/.test(locale.language) ? locale.language : null,
    region: regionOf(locale),
    dir: text(props['dir']),
    // Relative links are useless on paper.
    href: /^(?:tel:|https:)/.test(text(props['href']) ?? '') ? text(props['href']) : null,
    image: tag === 'svg' ? drawing(props) : tag === 'img' ? picture(props) : null,
    children: tag === 'svg' ? [] : printableTree(props.children),
  };
}

/**
 * Shortens a tag such as `zh-yue` to `yue`. Item names may use the long form (contract section 4.4; RFC 5646,
 * section 4.5), but Intl rejects it.
 */
function withoutMacrolanguage(tag: string): string {
  return tag.replace(/^[a-z]{2,3}-(?=[a-z]{3}(?:-|$))/, '');
}

/** Returns null unless the region has two letters, because PDFs support no others. */
export function regionOf(locale: Intl.Locale | null): string | null {
  return locale?.region !== undefined && /^[A-Z]{2}$/.test(locale.region) ? locale.region : null;
}

function picture(props: Props): PrintableImage | null {
  const [, base64] = /^data:image\/png;base64,([A-Za-z0-9+/]+=*)$/.exec(text(props['src']) ?? '') ?? [];
  const [width, height] = [Number(props['width']), Number(props['height'])];
  if (base64 === undefined || !(width > 0 && height > 0)) return null;
  const image = `<image width="${width}" height="${height}" href="data:image/png;base64,${base64}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${image}</svg>`;
  return { svg, alt: '', width, height };
}

/** Draws only SVGs of this service. They need no sanitising. */
function drawing(props: Props): PrintableImage {
  const viewBox = text(props['viewBox']) ?? '0 0 1 1';
  const [width, height] = viewBox.split(' ').slice(2).map(Number);
  const path = isValidElement<Props>(props.children) ? (text(props.children.props['d']) ?? '') : '';
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" preserveAspectRatio="none"><path d="${path}"/></svg>`,
    alt: text(props['aria-label']) ?? '',
    width: width ?? 1,
    height: height ?? 1,
  };
}

function text(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
