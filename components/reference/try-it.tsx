'use client';

import { useMutation } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { formText } from '@/components/portal/form-text';
import { Notice } from '@/components/portal/notice';
import { Button } from '@/components/ui/button';
import { CodeBlock } from '@/components/ui/code-block';
import { Field } from '@/components/ui/field';
import { Input, Textarea } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import {
  curlOf,
  fieldName,
  prepareCall,
  type CallableOperation,
  type Credential,
  type PreparedCall,
} from './call';
import { CredentialFields, rememberedCredential } from './credential-fields';
import { sendCall } from './send-call';

export interface TryItProps {
  readonly operation: CallableOperation;
}

/** Calls an operation from the page, and shows the answer and the same call as a command. */
export function TryIt({ operation }: TryItProps) {
  const { parameters, contents } = operation;
  const heading = useId();
  const [credential, setCredential] = useState<Credential>(rememberedCredential);
  const [type, setType] = useState(contents[0]?.type ?? null);
  const [body, setBody] = useState(contents[0]?.example ?? '');
  const call = useMutation({
    mutationFn: async (form: HTMLFormElement) => {
      const values = Object.fromEntries(
        parameters.map((parameter) => [fieldName(parameter), formText(form, fieldName(parameter)).trim()]),
      );
      // Where the page itself came from: the browser lets it call nobody else.
      const prepared = await prepareCall(
        `${window.location.origin}/api`,
        operation,
        { values, type, body },
        credential,
      );
      return { prepared, answer: await sendCall(prepared) };
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    call.mutate(event.currentTarget);
  };
  return (
    <section aria-labelledby={heading} className="rounded-md border bg-canvas p-4">
      <h3 id={heading} className="pb-3 text-sm font-semibold">
        Try it
      </h3>
      <form onSubmit={submit} className="flex flex-col gap-4">
        {operation.needsCredential && <CredentialFields value={credential} onChange={setCredential} />}
        {parameters.length > 0 && (
          <div className="grid gap-3 sm:grid-cols-2">
            {parameters.map((parameter) => (
              <Field
                key={fieldName(parameter)}
                label={<code className="font-mono">{parameter.name}</code>}
                required={parameter.required}
                hint={parameter.in === 'query' ? undefined : `In the ${parameter.in}`}
              >
                <Input
                  name={fieldName(parameter)}
                  defaultValue={parameter.in === 'path' ? parameter.example : ''}
                  placeholder={parameter.example}
                  autoComplete="off"
                  spellCheck={false}
                />
              </Field>
            ))}
          </div>
        )}
        {contents.length > 1 && type !== null && (
          <Field label="Content type">
            <Select
              value={type}
              options={contents.map((content) => ({ value: content.type, label: content.type }))}
              onValueChange={(chosen) => {
                setType(chosen);
                setBody(contents.find((content) => content.type === chosen)?.example ?? '');
              }}
            />
          </Field>
        )}
        {contents.length > 0 && (
          <Field label="Body">
            <Textarea
              value={body}
              onChange={(event) => setBody(event.target.value)}
              rows={Math.min(18, body.split('\n').length + 1)}
              spellCheck={false}
              className="font-mono text-xs"
            />
          </Field>
        )}
        <div>
          <Button type="submit" variant="primary" loading={call.isPending}>
            Send
          </Button>
        </div>
      </form>
      {call.error !== null && (
        <div className="pt-4">
          <Notice tone="danger">The request could not be made: {call.error.message}</Notice>
        </div>
      )}
      {call.data !== undefined && <Answer {...call.data} />}
    </section>
  );
}

interface AnswerProps {
  readonly prepared: PreparedCall;
  readonly answer: Awaited<ReturnType<typeof sendCall>>;
}

function Answer({ prepared, answer }: AnswerProps) {
  const curl = curlOf(prepared);
  return (
    <div className="flex flex-col gap-3 pt-4">
      <p role="status" className="text-sm">
        <span className="tabular font-medium">{answer.status}</span> {answer.statusText}
        <span className="tabular text-ink-subtle"> · {answer.milliseconds} ms</span>
      </p>
      <CodeBlock label="Response" copyText={answer.body} className="max-h-96">
        <pre>{answer.body === '' ? '(empty)' : answer.body}</pre>
      </CodeBlock>
      <details>
        <summary className="cursor-pointer text-sm text-accent-ink hover:underline">
          Headers of the answer
        </summary>
        <div className="pt-2">
          <CodeBlock label="Headers" copyText={answer.headers}>
            <pre>{answer.headers}</pre>
          </CodeBlock>
        </div>
      </details>
      <CodeBlock label="curl" copyText={curl}>
        <pre>{curl}</pre>
      </CodeBlock>
    </div>
  );
}
