import { Badge } from '@/components/ui/badge';
import { CodeBlock } from '@/components/ui/code-block';
import type {
  ReferenceAnswer,
  ReferenceContent,
  ReferenceOperation,
  ReferenceParameter,
  ReferenceSchema,
} from '@/lib/registry/reference';
import type { JsonValue } from '@/lib/core/json';
import { MethodBadge } from './method-badge';
import { ruleTexts, typeText } from './schema-text';
import { SchemaView } from './schema-view';
import { TryItButton } from './try-it-button';

interface OperationViewProps {
  readonly operation: ReferenceOperation;
  readonly schemas: ReadonlyMap<string, ReferenceSchema>;
}

/** One operation: what it does, what it takes, what it answers, and a way to try it. */
export function OperationView({ operation, schemas }: OperationViewProps) {
  const { id, method, path, summary, description, deprecated, parameters, body, answers } = operation;
  const inner = parameters.filter(({ in: where }) => where !== 'header');
  const headers = parameters.filter(({ in: where }) => where === 'header');
  return (
    <section aria-labelledby={id} className="scroll-mt-16 border-t py-8 md:scroll-mt-6">
      <h2 id={id} className="scroll-mt-20 text-lg font-semibold md:scroll-mt-6">
        <a href={`#${id}`} className="hover:underline">
          {summary}
        </a>
        {deprecated && (
          <Badge tone="warning" className="ms-2">
            deprecated
          </Badge>
        )}
      </h2>
      <p className="flex flex-wrap items-center gap-2 pt-2">
        <MethodBadge method={method} />
        <code className="font-mono text-sm break-all">{path}</code>
      </p>
      {description !== null && (
        <p className="max-w-[68ch] pt-2 text-sm text-ink-muted">{description.replaceAll('`', '')}</p>
      )}
      <div className="pt-3">
        <TryItButton
          operation={{
            id,
            method,
            path,
            needsCredential: operation.needsCredential,
            parameters: parameters.map(({ name, in: where, required, example }) => ({
              name,
              in: where,
              required,
              example: example === undefined ? '' : textOf(example),
            })),
            contents: (body?.contents ?? []).map(({ type, example }) => ({
              type,
              example: example === undefined ? '' : JSON.stringify(example, null, 2),
            })),
          }}
        />
      </div>
      <div className="grid grid-cols-1 gap-x-8 gap-y-6 pt-5 @4xl:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-6">
          {inner.length > 0 && <Parameters title="Parameters" parameters={inner} />}
          {headers.length > 0 && (
            <details>
              <summary className="cursor-pointer text-sm font-medium hover:underline">
                Headers it reads
              </summary>
              <div className="pt-2">
                <Parameters parameters={headers} />
              </div>
            </details>
          )}
          {body?.contents.map((content) => (
            <Content key={content.type} title={`Body, ${content.type}`} content={content} schemas={schemas} />
          ))}
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          {body?.contents.map((content) => (
            <Example key={content.type} label={`Request body, ${content.type}`} content={content} />
          ))}
          <div>
            <h3 className="pb-2 text-sm font-semibold">Responses</h3>
            <ul className="divide-y rounded-md border">
              {answers.map((answer) => (
                <li key={answer.status} className="px-3 py-2">
                  <Answer answer={answer} schemas={schemas} />
                </li>
              ))}
            </ul>
          </div>
        </div>
      </div>
    </section>
  );
}

interface AnswerProps {
  readonly answer: ReferenceAnswer;
  readonly schemas: ReadonlyMap<string, ReferenceSchema>;
}

/** One answer; refusals all have the same body, which the introduction describes, so that only their meaning is said. */
function Answer({ answer: { status, description, headers, contents }, schemas }: AnswerProps) {
  if (status === 'default')
    return (
      <p className="text-sm text-ink-muted">The errors of every operation, as the introduction lists them.</p>
    );
  const line = (
    <>
      <span className="tabular me-2 font-medium">{status}</span>
      <span className="text-ink-muted">{description.replaceAll('`', '')}</span>
    </>
  );
  if (!status.startsWith('2') || (contents.length === 0 && headers.length === 0))
    return <p className="text-sm">{line}</p>;
  return (
    <details>
      <summary className="cursor-pointer text-sm">{line}</summary>
      <div className="flex flex-col gap-3 pt-3">
        {contents.map((content) => (
          <div key={content.type} className="flex flex-col gap-2">
            <p className="text-xs font-medium text-ink-subtle">{content.type}</p>
            <SchemaView schema={content.schema} schemas={schemas} />
            <Example label={`${status}, ${content.type}`} content={content} />
          </div>
        ))}
        {headers.length > 0 && (
          <p className="text-xs text-ink-subtle">Headers: {headers.map(({ name }) => name).join(', ')}</p>
        )}
      </div>
    </details>
  );
}

interface ParametersProps {
  readonly title?: string;
  readonly parameters: readonly ReferenceParameter[];
}

function Parameters({ title, parameters }: ParametersProps) {
  return (
    <div>
      {title !== undefined && <h3 className="pb-2 text-sm font-semibold">{title}</h3>}
      <ul className="divide-y rounded-md border">
        {parameters.map(({ name, in: where, required, description, schema }) => (
          <li key={`${where} ${name}`} className="px-3 py-2">
            <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
              <code className="font-mono font-medium break-all">{name}</code>
              <span className="text-xs text-ink-subtle">
                {typeText(schema)}, in the {where === 'query' ? 'query' : where}
              </span>
              {required && <span className="text-xs text-ink-muted">required</span>}
            </p>
            {description !== null && (
              <p className="text-sm text-ink-muted">{description.replaceAll('`', '')}</p>
            )}
            {ruleTexts(schema).length > 0 && (
              <p className="text-xs text-ink-subtle">{ruleTexts(schema).join(' · ')}</p>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface ContentProps {
  readonly title: string;
  readonly content: ReferenceContent;
  readonly schemas: ReadonlyMap<string, ReferenceSchema>;
}

function Content({ title, content, schemas }: ContentProps) {
  return (
    <div>
      <h3 className="pb-2 text-sm font-semibold">{title}</h3>
      <SchemaView schema={content.schema} schemas={schemas} />
    </div>
  );
}

function Example({ label, content }: { readonly label: string; readonly content: ReferenceContent }) {
  if (content.example === undefined) return null;
  const code = JSON.stringify(content.example, null, 2);
  return (
    <CodeBlock label={label} copyText={code} className="max-h-96">
      <pre>{code}</pre>
    </CodeBlock>
  );
}

/** An example as it stands in an address: lists are separated by commas. */
function textOf(example: JsonValue): string {
  if (Array.isArray(example)) return example.map(textOf).join(',');
  return typeof example === 'string' ? example : JSON.stringify(example);
}
