import type { ComponentProps } from 'react';
import type { Components, ExtraProps } from 'react-markdown';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table';

export const markdownElements: Components = {
  h1: ({ id, children }) => (
    <h1 id={id} className="pb-3 text-xl font-semibold">
      {children}
    </h1>
  ),
  h2: ({ id, children }) => (
    <h2 id={id} className="scroll-mt-16 pt-9 pb-2 text-lg font-semibold md:scroll-mt-4">
      {children}
    </h2>
  ),
  h3: ({ id, children }) => (
    <h3 id={id} className="scroll-mt-16 pt-6 pb-2 font-semibold md:scroll-mt-4">
      {children}
    </h3>
  ),
  p: ({ node: _node, ...rest }) => <p className="max-w-[68ch] py-1.5" {...rest} />,
  ul: ({ node: _node, ...rest }) => <ul className="max-w-[68ch] list-disc py-1.5 ps-5" {...rest} />,
  ol: ({ node: _node, ...rest }) => <ol className="max-w-[68ch] list-decimal py-1.5 ps-5" {...rest} />,
  // Mail addresses in examples are search terms, so they are not linked.
  a: ({ href, children }) =>
    href?.startsWith('mailto:') === true ? (
      children
    ) : (
      <a href={href} className="text-accent-ink underline underline-offset-2">
        {children}
      </a>
    ),
  strong: ({ node: _node, ...rest }) => <strong className="font-semibold" {...rest} />,
  code: ({ node: _node, ...rest }) => (
    <code
      className="rounded-xs bg-sunken px-1 py-px font-mono text-[0.92em] [overflow-wrap:anywhere] in-[pre]:bg-transparent in-[pre]:p-0"
      {...rest}
    />
  ),
  pre: MarkdownPre,
  table: ({ node: _node, 'aria-label': label = '', ...rest }) => (
    <div className="my-3 overflow-hidden rounded-md border">
      <Table label={label} {...rest} />
    </div>
  ),
  thead: ({ node: _node, ...rest }) => <TableHead className="border-b bg-sunken/60" {...rest} />,
  tbody: ({ node: _node, ...rest }) => <TableBody {...rest} />,
  tr: ({ node: _node, ...rest }) => <TableRow {...rest} />,
  th: ({ node: _node, ...rest }) => <TableHeader {...rest} />,
  td: ({ node: _node, ...rest }) => <TableCell className="h-9 min-w-36 py-1.5 align-top" {...rest} />,
};

function MarkdownPre({ node: _node, ...rest }: ComponentProps<'pre'> & ExtraProps) {
  return (
    <pre
      // Focusable, so that the keyboard can scroll it sideways.
      tabIndex={0}
      className="my-2 overflow-x-auto rounded-md border bg-sunken/60 p-3 text-xs leading-6"
      {...rest}
    />
  );
}
