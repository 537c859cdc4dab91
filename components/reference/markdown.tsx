import type { Element, Nodes } from 'hast';
import drawMarkdown, { type Components } from 'react-markdown';
import rehypeSlug from 'rehype-slug';
import remarkGfm from 'remark-gfm';
import { Badge } from '@/components/ui/badge';
import { markdownElements } from '@/components/ui/markdown-elements';
import { CopyButton, Lines } from './code';

const guideElements: Components = {
  ...markdownElements,
  h1: ({ children }) => <h1 className="pb-3 text-2xl font-semibold">{children}</h1>,
  strong: ({ children }) =>
    children === 'Breaking' ? (
      <Badge tone="warning" className="align-middle">
        Breaking
      </Badge>
    ) : (
      <strong className="font-semibold">{children}</strong>
    ),
  pre: ({ node }) => (
    <figure className="my-2">
      <span className="float-end m-2 rounded-sm bg-surface">
        <CopyButton />
      </span>
      <pre className="rounded-md border bg-sunken/60 p-3 font-mono text-xs leading-6 [overflow-wrap:anywhere] whitespace-pre-wrap">
        <Lines code={textOf(node)} isColoured={!isPlain(node)} />
      </pre>
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

function textOf(node: Nodes | undefined): string {
  if (node === undefined) return '';
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map(textOf).join('') : '';
}

/** Plain text is not coloured, because its apostrophes look like the quotes of code. */
function isPlain(pre: Element | undefined): boolean {
  const [code] = pre?.children ?? [];
  const names = code?.type === 'element' ? code.properties['className'] : undefined;
  return !Array.isArray(names) || names.includes('language-text');
}

/** The policy forbids inline styles, so an attribute sets the alignment. */
function withoutInlineStyles(node: Nodes): void {
  if (node.type === 'element' && node.properties['align'] !== undefined) {
    node.properties['dataAlign'] = node.properties['align'];
    delete node.properties['align'];
  }
  if ('children' in node) for (const child of node.children) withoutInlineStyles(child);
}
