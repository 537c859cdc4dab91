'use client';

import { autocompletion } from '@codemirror/autocomplete';
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { lintGutter, setDiagnostics, type Diagnostic } from '@codemirror/lint';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { basicSetup } from 'codemirror';
import { useLocale } from 'next-intl';
import { useEffect, useRef } from 'react';
import { isPortalLocale } from '@/lib/core/i18n/locales';
import { completeMapping } from './complete-mapping';
import { jsonataLanguage } from './jsonata-language';
import { tokenEnd } from './token-end';

interface CodeEditorProps {
  readonly label: string;
  readonly initial: string;
  /** Each new object replaces the text once. */
  readonly written: { readonly text: string } | null;
  readonly readOnly: boolean;
  readonly onChange: (text: string) => void;
  /** `position` counts characters from 0. */
  readonly problem: { readonly message: string; readonly position: number } | null;
}

const highlight = HighlightStyle.define([
  { tag: tags.comment, color: 'var(--ink-subtle)', fontStyle: 'italic' },
  { tag: tags.string, color: 'var(--success-ink)' },
  { tag: tags.number, color: 'var(--warning-ink)' },
  { tag: tags.keyword, color: 'var(--danger-ink)' },
  { tag: tags.variableName, color: 'var(--accent-ink)' },
  { tag: tags.function(tags.variableName), color: 'var(--accent-ink)', fontWeight: '600' },
  { tag: tags.operator, color: 'var(--ink-muted)' },
]);

const theme = EditorView.theme({
  '&': { height: '100%', fontSize: '0.8125rem', color: 'var(--ink)', backgroundColor: 'var(--surface)' },
  '.cm-scroller': { fontFamily: 'var(--font-mono, monospace)', lineHeight: '1.6' },
  '.cm-gutters': { backgroundColor: 'var(--surface)', color: 'var(--ink-subtle)', border: 'none' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--hover)' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '&.cm-focused': { outline: 'none' },
  // Not an outline, because the background of the line numbers would cover it.
  '&.cm-focused::after': {
    content: '""',
    position: 'absolute',
    inset: '0',
    zIndex: '300',
    border: '2px solid var(--focus)',
    borderRadius: 'inherit',
    pointerEvents: 'none',
  },
  '.cm-selectionBackground, &.cm-focused .cm-selectionBackground': { backgroundColor: 'var(--accent-soft)' },
  '.cm-tooltip': { backgroundColor: 'var(--raised)', color: 'var(--ink)', border: '1px solid var(--line)' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    fontFamily: 'var(--font-mono, monospace)',
    maxHeight: '14rem',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '0.125rem 0.5rem' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    backgroundColor: 'var(--accent-soft)',
    color: 'var(--accent-ink)',
  },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '600' },
  '.cm-tooltip.cm-completionInfo': { padding: '0.5rem 0.625rem', maxWidth: '22rem', fontSize: '0.75rem' },
  '.cm-completionInfo code': { display: 'block', fontWeight: '600', marginBottom: '0.25rem' },
});

/** The Tab key does not indent, because keyboard users could then not leave the editor. */
export function CodeEditor({ label, initial, written, readOnly, onChange, problem }: CodeEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const locale = useLocale();
  const text = useRef(initial);
  const changed = useRef(onChange);
  useEffect(() => {
    changed.current = onChange;
  }, [onChange]);

  useEffect(() => {
    if (place.current === null) return;
    const editor = new EditorView({
      parent: place.current,
      doc: text.current,
      extensions: [
        basicSetup,
        jsonataLanguage,
        syntaxHighlighting(highlight),
        theme,
        lintGutter(),
        autocompletion({
          override: [completeMapping(isPortalLocale(locale) ? locale : 'en')],
          icons: false,
        }),
        EditorView.lineWrapping,
        EditorView.editable.of(!readOnly),
        EditorView.contentAttributes.of({
          'aria-label': label,
          // Focusable, so that the keyboard can scroll it even if it is read-only.
          tabindex: '0',
          ...(readOnly ? { 'aria-readonly': 'true' } : {}),
        }),
        EditorView.updateListener.of((update) => {
          if (!update.docChanged) return;
          text.current = update.state.doc.toString();
          changed.current(text.current);
        }),
      ],
    });
    view.current = editor;
    return () => editor.destroy();
  }, [label, readOnly, locale]);

  const applied = useRef(written);
  useEffect(() => {
    const editor = view.current;
    if (editor === null || written === null || written === applied.current) return;
    applied.current = written;
    // `input.replace` makes this a separate step of undo.
    const changes = { from: 0, to: editor.state.doc.length, insert: written.text };
    editor.dispatch({ changes, userEvent: 'input.replace' });
  }, [written]);

  useEffect(() => {
    const editor = view.current;
    if (editor === null) return;
    const end = editor.state.doc.length;
    const from = Math.min(problem?.position ?? 0, Math.max(0, end - 1));
    const diagnostics: Diagnostic[] =
      problem === null
        ? []
        : [
            {
              from,
              to: tokenEnd(editor.state.doc.toString(), from),
              severity: 'error',
              message: problem.message,
            },
          ];
    editor.dispatch(setDiagnostics(editor.state, diagnostics));
  }, [problem]);

  return <div ref={place} dir="ltr" className="h-full min-h-0 overflow-hidden" />;
}
