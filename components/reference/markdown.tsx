import drawMarkdown from 'react-markdown';
import rehypeSlug from 'rehype-slug';
import remarkGfm from 'remark-gfm';
import { helpElements } from '@/components/portal/help/help-elements';

/** Text of ours in Markdown, drawn on the server. */
export function Markdown({ children }: { readonly children: string }) {
  return (
    <article className="text-base text-ink">
      {drawMarkdown({
        children,
        remarkPlugins: [remarkGfm],
        rehypePlugins: [rehypeSlug],
        components: helpElements,
        skipHtml: true,
      })}
    </article>
  );
}
