import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import type { PortalLocale } from '@/lib/core/i18n/locales';
import {
  mappingHelpers,
  mappingVariables,
  metaMembers,
  type HelperReference,
} from '@/lib/domain/transformations/helpers-reference';
import { jsonataFunctions } from '@/lib/domain/transformations/jsonata-functions';

const ownBoost = 10;

export function completeMapping(locale: PortalLocale) {
  const functions = [
    ...mappingHelpers.map((helper) => ({ ...explained(helper, locale), ...asCall(helper.name) })),
    ...jsonataFunctions.map(({ name, signature }) => ({
      label: `$${name}`,
      detail: argumentsOf(signature),
      ...asCall(name),
    })),
  ];
  const variables = mappingVariables.map((variable) => ({
    ...explained(variable, locale),
    type: 'variable',
  }));
  const members = metaMembers.map(({ name, sentence }): Completion => ({
    label: name,
    type: 'property',
    info: sentence[locale],
  }));
  return (context: CompletionContext): CompletionResult | null => {
    const member = context.matchBefore(/\$meta\.\w*/);
    if (member !== null) return { from: member.from + '$meta.'.length, options: members, validFor: /^\w*$/ };
    const name = context.matchBefore(/\$\w*/);
    if (name === null && !context.explicit) return null;
    const options = [...functions, ...variables];
    return { from: name?.from ?? context.pos, options, validFor: /^\$?\w*$/ };
  };
}

function explained({ name, signature, sentence }: HelperReference, locale: PortalLocale): Completion {
  return {
    label: `$${name}`,
    detail: argumentsOf(signature),
    boost: ownBoost,
    info: () => {
      const note = document.createElement('div');
      const code = document.createElement('code');
      code.textContent = signature;
      note.append(code, sentence[locale]);
      return note;
    },
  };
}

function argumentsOf(signature: string): string {
  const start = signature.indexOf('(');
  return start < 0 ? '' : signature.slice(start);
}

function asCall(name: string): Pick<Completion, 'type' | 'apply'> {
  return {
    type: 'function',
    apply: (view, _completion, from, to) => {
      const isCalled = view.state.sliceDoc(to, to + 1) === '(';
      const insert = isCalled ? `$${name}` : `$${name}()`;
      const anchor = from + name.length + 2;
      view.dispatch({ changes: { from, to, insert }, selection: { anchor }, userEvent: 'input.complete' });
    },
  };
}
