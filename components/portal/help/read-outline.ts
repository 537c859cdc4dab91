import type { Element, Root } from 'hast';
import { toString } from 'hast-util-to-string';

export interface OutlineEntry {
  readonly id: string;
  readonly text: string;
  readonly level: 2 | 3;
}

/**
 * A rehype plugin that collects the headings below the title into `outline`, and names every table after its heading.
 * Needs the headings' ids, so it runs after rehype-slug.
 */
export function readOutline(outline: OutlineEntry[]) {
  return (root: Root) => {
    let heading = '';
    for (const node of root.children) {
      if (node.type !== 'element') continue;
      const level = levelOf(node);
      if (level !== null) {
        heading = toString(node);
        if (level !== 1) outline.push({ id: String(node.properties['id']), text: heading, level });
      }
      if (node.tagName === 'table') node.properties['ariaLabel'] = heading;
    }
  };
}

function levelOf({ tagName }: Element): 1 | 2 | 3 | null {
  return tagName === 'h1' ? 1 : tagName === 'h2' ? 2 : tagName === 'h3' ? 3 : null;
}
