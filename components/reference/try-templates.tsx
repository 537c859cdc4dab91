import {
  answerLinkClass,
  CredentialFields,
  TryAnswer,
  TryForm,
  type TryWords,
} from '@/components/try-it/try-form';
import { portalPath } from '@/lib/core/portal-path';
import type { ReferenceOperation } from '@/lib/registry/reference';
import { CopyButton } from './code';
import { bodyOf, valueOf, type SampleBody, type SampleValues } from './samples/sample-request';

const words = {
  title: 'Try it',
  required: 'required',
  where: { path: 'in the path', query: 'in the query', header: 'in the header' },
  body: 'Body',
  contentType: 'Content type',
  options: 'Headers and options',
  live: 'Live',
} as const;

interface TryTemplateProps {
  readonly operation: ReferenceOperation;
  readonly values: SampleValues;
}

/** The forms of all operations are most of a page. In a `<template>`, a form is inert until it is opened. */
export function TryTemplate({ operation, values }: TryTemplateProps) {
  const { id, method, path, needsCredential, parameters, body } = operation;
  const sample = bodyOf(operation, values);
  const wording: TryWords = { ...words, send: method === 'GET' ? 'Send' : 'Send live request' };
  return (
    <template data-try={id}>
      <TryForm
        call={{
          parameters: parameters.map((parameter) => ({
            ...parameter,
            example: parameter.example === undefined ? null : valueOf(operation, parameter, values),
          })),
          types: (body?.contents ?? []).map((content) => content.sample?.type ?? content.type),
          body: sample?.kind === 'json' ? JSON.stringify(sample.value, null, 2) : textOf(sample),
        }}
        words={wording}
        warning={
          method === 'GET' ? null : (
            <>
              This is not a test: it changes the data of{' '}
              <span data-whose>the retailer of the credential</span>.
            </>
          )
        }
        data={{ 'data-id': id, 'data-method': method, 'data-path': path }}
        credential={needsCredential && <div data-credential-place />}
        further={
          <button type="button" data-close className="min-h-8 rounded-sm border px-3 text-sm hover:bg-hover">
            Close
          </button>
        }
      />
    </template>
  );
}

function textOf(sample: SampleBody | null): string {
  return sample?.kind === 'text' ? sample.text : '';
}

export function CredentialTemplate({ retailer }: { readonly retailer: string | null }) {
  return (
    <template data-credential-fields>
      <CredentialFields retailer={retailer} />
    </template>
  );
}

export function AnswerTemplate() {
  return (
    <template data-result-parts>
      <TryAnswer
        links={
          <a data-request-link hidden href={portalPath.requests()} className={answerLinkClass}>
            Find this request in the log of your portal
          </a>
        }
        parts={['Response', 'Headers', 'curl'].map((label) => ({
          label,
          text: '',
          action: <CopyButton />,
        }))}
      />
    </template>
  );
}
