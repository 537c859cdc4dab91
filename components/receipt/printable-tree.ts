import { isValidElement, type ReactNode } from 'react';
import type { Printable } from '@/lib/pdf/printable';

interface Props {
  readonly [name: string]: unknown;
  readonly children?: ReactNode;
}

/**
 * The elements that a static tree comes to, for printing. Our receipt components are plain functions without hooks
 * (decision 0002), so they can be called; what they answer is what the page shows.
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
  const locale = lang === null ? null : new Intl.Locale(lang);
  return {
    tag,
    classes: (text(props['className']) ?? '').split(' ').filter(Boolean),
    lang: locale !== null && /^[a-z]{2,3}$/.test(locale.language) ? locale.language : null,
    region: regionOf(locale),
    dir: text(props['dir']),
    // A link to elsewhere on our own site means nothing on paper.
    href: text(props['href'])?.startsWith('tel:') === true ? text(props['href']) : null,
    image: tag === 'svg' ? drawing(props) : null,
    children: tag === 'svg' ? [] : printableTree(props.children),
  };
}

/** The region where it is a country's two letters: all that PDFs know. */
export function regionOf(locale: Intl.Locale | null): string | null {
  return locale?.region !== undefined && /^[A-Z]{2}$/.test(locale.region) ? locale.region : null;
}

/** One of our own drawings of paths; nothing in it comes from outside. */
function drawing(props: Props) {
  const viewBox = text(props['viewBox']) ?? '0 0 1 1';
  const path = isValidElement<Props>(props.children) ? (text(props.children.props['d']) ?? '') : '';
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" preserveAspectRatio="none"><path d="${path}"/></svg>`,
    alt: text(props['aria-label']) ?? '',
    width: Number(viewBox.split(' ')[2]),
  };
}

function text(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
