import type { Nodes } from 'hast';
import drawMarkdown, { type Components } from 'react-markdown';
import rehypeSlug from 'rehype-slug';
import remarkGfm from 'remark-gfm';
import { markdownElements, MarkdownPre } from '@/components/ui/markdown-elements';
import { CopyButton } from './code';

const guideElements: Components = {
  ...markdownElements,
  pre: (props) => (
    <figure className="relative">
      <MarkdownPre {...props} />
      <span className="absolute inset-e-2 top-2 rounded-sm bg-surface">
        <CopyButton />
      </span>
    </figure>
  ),
};

export function Markdown({ children }: { readonly children: string }) {
  return (
    <article className="min-w-0 text-base text-ink">
      {drawMarkdown({
        children,
        remarkPlugins: [remarkGfm],
        rehypePlugins: [rehypeSlug, () => withoutInlineStyles],
        components: guideElements,
        skipHtml: true,
      })}
    </article>
  );
}

const small: Components = {
  ...markdownElements,
  p: ({ node: _node, ...rest }) => <p className="max-w-[68ch] pt-1.5 text-sm text-ink-muted" {...rest} />,
};

export function InlineMarkdown({ children }: { readonly children: string }) {
  return drawMarkdown({ children, components: small, skipHtml: true });
}

/** Alignment by attribute: the pages' policy forbids inline styles. */
function withoutInlineStyles(node: Nodes): void {
  if (node.type === 'element' && node.properties['align'] !== undefined) {
    node.properties['dataAlign'] = node.properties['align'];
    delete node.properties['align'];
  }
  if ('children' in node) for (const child of node.children) withoutInlineStyles(child);
}
