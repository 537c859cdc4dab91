import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { Spinner } from '@/components/ui/waiting';
import { limits } from '@/lib/core/limits';
import { api } from '../api/client';
import type { AnswerOf, InputOf } from '../api/input';
import { useApi } from '../api/use-api';
import { FileButton } from '../kit/form/file-button';
import { FormError } from '../kit/form/form-error';
import { useSave } from '../kit/form/use-save';
import { Notice } from '../kit/notice';
import { FailureNotice } from '../transformations/failure-notice';
import { base64Of } from '../transformations/use-source';
import { NotAllowed } from './not-allowed';
import { holds, type SetupFacts } from './setup-facts';

export interface RawFile {
  readonly name: string;
  readonly type: string;
}

type BuiltIn = AnswerOf<'get_transformations_built_in'>[number];
type TestReceipt = NonNullable<InputOf<'post_test_receipt'>['body']>['receipt'];

interface FormatSetupProps {
  /** True for the output of a slip printer. Its format is known. */
  readonly printer: boolean;
  readonly facts: SetupFacts;
  readonly store: number;
  /**
   * Called with null while no format is chosen. The function must be stable, because an effect depends on it.
   */
  readonly onFile: (file: RawFile | null) => void;
  readonly onPreview: (html: string | null) => void;
}

const printerFormat = 'escpos';

export function FormatSetup({ printer, facts, store, onFile, onPreview }: FormatSetupProps) {
  const t = useTranslations('portal.setup.format');
  const builtIns = useApi('get_transformations_built_in', {}, { staleTime: 60_000 });
  const [name, setName] = useState(printer ? printerFormat : '');
  const [file, setFile] = useState<File | null>(null);
  const [isTooLarge, setTooLarge] = useState(false);
  const all = builtIns.data ?? [];
  const format = all.find((each) => each.name === name) ?? null;
  const tried = useTried(format, file, store);
  const [first] = tried.data?.receipts ?? [];
  const html = first?.html ?? null;
  useEffect(() => {
    onPreview(html);
    return () => onPreview(null);
  }, [html, onPreview]);
  // An effect, because the formats may load after the file was chosen.
  const type = format === null ? null : (format.content_types[0] ?? 'application/octet-stream');
  const fileName = file?.name ?? 'receipt';
  useEffect(() => onFile(type === null ? null : { name: fileName, type }), [type, fileName, onFile]);
  if (!holds(facts, 'get_transformations') || !holds(facts, 'preview_transformation')) return <NotAllowed />;
  return (
    <div className="flex flex-col gap-4">
      {!printer && (
        <Field label={t('label')}>
          <Select
            value={name}
            options={[
              { value: '', label: t('none') },
              ...all
                .filter((each) => each.name !== printerFormat)
                .map((each) => ({ value: each.name, label: each.title })),
            ]}
            onValueChange={setName}
          />
        </Field>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <FileButton
          onFiles={([chosen]) => {
            const large = (chosen?.size ?? 0) > limits.bodyBytesMax;
            setTooLarge(large);
            setFile(large ? null : (chosen ?? null));
          }}
        >
          {t(printer ? 'choosePrinterFile' : 'chooseFile')}
        </FileButton>
        <span className="foreign min-w-0 truncate text-sm text-ink-muted">{file?.name ?? t('fileNote')}</span>
        {tried.isFetching && <Spinner className="size-4" />}
      </div>
      {isTooLarge && <Notice tone="danger">{t('tooLarge')}</Notice>}
      <FormError error={tried.error} />
      {tried.data !== undefined && <Tried result={tried.data} />}
      {format !== null && (
        <UseFormat facts={facts} format={format} store={store} receipt={validBody(tried.data)} />
      )}
    </div>
  );
}

type Result = AnswerOf<'preview_transformation'>;

function useTried(format: BuiltIn | null, file: File | null, store: number) {
  const [content, setContent] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const read = async () => (file === null ? null : base64Of(new Uint8Array(await file.arrayBuffer())));
    void read().then(
      (text) => isCurrent && setContent(text),
      () => isCurrent && setContent(null),
    );
    return () => {
      isCurrent = false;
    };
  }, [file]);
  const body = {
    input_format: format?.input_format ?? ('json' as const),
    mapping: format?.mapping ?? '',
    kind: format?.name ?? null,
    content: content ?? '',
    properties: { store_reference: store },
  };
  return useApi(
    'preview_transformation',
    { body },
    { enabled: format !== null && content !== null, staleTime: Infinity, retry: false },
  );
}

function Tried({ result }: { readonly result: Result }) {
  const t = useTranslations('portal.setup.format');
  const failure = result.failure ?? result.parsed.failure;
  if (failure !== null) return <FailureNotice failure={failure} />;
  const isGood = validBody(result) !== undefined;
  return (
    <Notice tone={isGood ? 'info' : 'warning'}>
      {isGood ? t('reads', { count: result.total }) : t('readsNothing')}
    </Notice>
  );
}

function validBody(result: Result | undefined): TestReceipt | undefined {
  // The cast is safe: the service has checked the receipt against the schema.
  return result?.receipts.find(({ receipt }) => receipt !== null)?.body as TestReceipt | undefined;
}

interface UseFormatProps {
  readonly facts: SetupFacts;
  readonly format: BuiltIn;
  readonly store: number;
  readonly receipt: TestReceipt | undefined;
}

function UseFormat({ facts, format, store, receipt }: UseFormatProps) {
  const t = useTranslations('portal.setup.format');
  const install = useSave({
    save: () => api('post_transformation_built_in', { body: { name: format.name } }),
    saved: t('installed', { name: format.title }),
    invalidates: ['get_transformations_built_in'],
  });
  const send = useSave({
    save: () => api('post_test_receipt', { body: { store_reference: store, receipt } }),
    invalidates: ['get_setup'],
  });
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        {!format.installed && holds(facts, 'post_transformation') && (
          <Button variant="primary" loading={install.isPending} onClick={() => install.mutate()}>
            {t('install')}
          </Button>
        )}
        {receipt !== undefined && holds(facts, 'post_test_receipt') && (
          <Button loading={send.isPending} onClick={() => send.mutate()}>
            {t('sendTest')}
          </Button>
        )}
      </div>
      {format.installed && <p className="text-sm text-success-ink">{t('inUse', { name: format.title })}</p>}
      <FormError error={install.error ?? send.error} />
    </div>
  );
}

export function rawCommand(
  { name, type }: RawFile,
  { baseUrl, token, store }: { readonly baseUrl: string; readonly token: string; readonly store: number },
): string {
  return [
    `curl '${baseUrl}/pos/receipts?property-store_reference=${store}'`,
    `-H 'Authorization: Bearer ${token}'`,
    `-H 'Content-Type: ${type}'`,
    `--data-binary '@${name.replaceAll("'", String.raw`'\''`)}'`,
  ].join(' \\\n  ');
}
