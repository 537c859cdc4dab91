import type { Nodes } from 'hast';
import drawMarkdown, { type Components } from 'react-markdown';
import rehypeSlug from 'rehype-slug';
import remarkGfm from 'remark-gfm';
import { markdownElements, MarkdownPre } from '@/components/ui/markdown-elements';
import { CopyButton } from './code';

/** Parts of a guide; each block of code has a button that copies it. */
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

/** Text of ours in Markdown. */
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

/** A description of the document: a few sentences below what they describe. */
export function InlineMarkdown({ children }: { readonly children: string }) {
  return drawMarkdown({ children, components: small, skipHtml: true });
}

/** Says the alignment of cells by an attribute of ours: as a style it would be inline, which the pages' policy forbids. */
function withoutInlineStyles(node: Nodes): void {
  if (node.type === 'element' && node.properties['align'] !== undefined) {
    node.properties['dataAlign'] = node.properties['align'];
    delete node.properties['align'];
  }
  if ('children' in node) for (const child of node.children) withoutInlineStyles(child);
}
