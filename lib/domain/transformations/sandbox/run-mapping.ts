import { z } from 'zod';
import { maskCardNumbers } from '@/lib/core/card-numbers/card-numbers';
import { ServiceError } from '@/lib/core/errors';
import type { BoundedTree } from '../bounded-tree';
import { failureText, isFailureReason, type FailureReason } from '@/lib/formats/failure-reasons';
import { isKind } from '@/lib/formats/kinds';
import { TransformationError } from '@/lib/formats/transformation-error';
import { memoryMaxInMb } from './command';
import type { SandboxAnswer, SandboxRequest } from './messages';
import { processorMilliseconds } from './processor-time';
import { acquireProcess, releaseProcess, type SandboxProcess } from './process-pool';

/** Most milliseconds of processor time to receive and read an input, and to run a mapping. */
const timeMaxInMs = { input: 10_000, mapping: 3_000 } as const;
/**
 * Most milliseconds by the clock: while the process gets no processor time, and in all. The second limit lets
 * a mapping complete on a fortieth of a processor.
 */
const clockMaxInMs = { idle: 30_000, whole: 120_000 } as const;

/** Thrown if the process got too little processor time. The caller may retry. */
export class MachineBusy extends ServiceError {
  constructor(readonly seconds: number) {
    super('unavailable', failureText('machine_busy', { seconds }));
  }
}

export interface SandboxResult {
  /** Null if it was not requested or the input is unreadable. */
  readonly tree: BoundedTree | null;
  readonly output: unknown;
  readonly failure: TransformationError | null;
  /** Kind of an input that was not read, because the mapping reads a different kind. */
  readonly otherKind: string | null;
}

/**
 * Runs a mapping in an isolated process of the retailer, with limits on time and memory (contract section 6).
 * Failures are returned: `input_invalid`, `raster_only`, `input_timeout`, `input_out_of_memory`,
 * `mapping_invalid`, `mapping_failed`, `mapping_timeout`, `mapping_out_of_memory`.
 * @throws MappingsBusy, MachineBusy.
 */
export async function runSandboxed(owner: number, request: SandboxRequest): Promise<SandboxResult> {
  const sandbox = await acquireProcess(owner);
  const { tree, last } = await ask(sandbox, request).finally(() => releaseProcess(sandbox));
  const nothing = { tree, output: undefined, failure: null, otherKind: null };
  if (last.kind === 'failed') return { ...nothing, failure: failureOf(last) };
  if (last.kind === 'other') return { ...nothing, otherKind: isKind(last.name) ? last.name : null };
  return { ...nothing, output: last.output === undefined ? undefined : (JSON.parse(last.output) as unknown) };
}

/**
 * @throws TransformationError `mapping_invalid`, `mapping_timeout` or `mapping_out_of_memory`; MappingsBusy;
 * MachineBusy.
 */
export async function checkMapping(owner: number, mapping: string): Promise<void> {
  const { failure } = await runSandboxed(owner, { input: null, mapping, bindings: {}, show: false });
  if (failure !== null) throw failure;
}

/** The kind is null if it is unknown or the document unreadable. `problem` then says why. */
export type DocumentLikeness =
  | { readonly kind: string; readonly problem: null }
  | { readonly kind: null; readonly problem: TransformationError };

/**
 * Parsers read untrusted bytes, so they run in the sandbox.
 * @throws MappingsBusy, MachineBusy.
 */
export async function recogniseDocument(
  owner: number,
  { bytes, contentType }: { readonly bytes: Uint8Array; readonly contentType: string | null },
): Promise<DocumentLikeness> {
  const input = {
    bytes: Buffer.from(bytes).toString('base64'),
    contentType,
    format: 'auto' as const,
    options: {},
  };
  const { output, failure } = await runSandboxed(owner, {
    input,
    mapping: null,
    bindings: {},
    show: false,
    recognise: true,
  });
  if (failure !== null) return { kind: null, problem: failure };
  const { kind, reason, parameters, position } = recognisedOut.parse(output);
  if (kind !== null && isKind(kind)) return { kind, problem: null };
  const code = reason.startsWith('unknown_') ? 'no_transformation' : 'input_invalid';
  return {
    kind: null,
    problem: failureOf({ kind: 'failed', code, message: '', reason, parameters, position }),
  };
}

/** Not trusted: malicious input may have taken over the process that sends this. */
const recognisedOut = z.object({
  kind: z.string().nullable(),
  reason: z.custom<FailureReason>(isFailureReason).default('input_unreadable'),
  parameters: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
  position: z.number().nullable().default(null),
});

type Last = Exclude<SandboxAnswer, { kind: 'read' }>;

/** Untrusted: the message is used only if the reason is unknown, and card numbers are masked. */
function failureOf({ code, message, reason, parameters, position }: Extract<Last, { kind: 'failed' }>) {
  const why = isFailureReason(reason) ? reason : { said: maskCardNumbers(message) };
  const shown = Object.entries(parameters).map(
    ([name, value]) => [name, typeof value === 'string' ? maskCardNumbers(value) : value] as const,
  );
  return new TransformationError(code, why, { parameters: Object.fromEntries(shown), position });
}

function ask(
  { child }: SandboxProcess,
  request: SandboxRequest,
): Promise<{ tree: BoundedTree | null; last: Last }> {
  return new Promise((resolve, reject) => {
    let phase: keyof typeof timeMaxInMs = request.input === null ? 'mapping' : 'input';
    let tree: BoundedTree | null = null;
    let timer: NodeJS.Timeout | undefined;
    const finish = () => {
      clearTimeout(timer);
      child.off('message', onMessage).off('exit', onExit).off('error', onError);
    };
    const fail = (problem: 'timeout' | 'out_of_memory', maximum: number) => {
      finish();
      child.kill('SIGKILL');
      const reason = `${phase}_${problem}` as const;
      const { message, parameters } = new TransformationError(reason, reason, { parameters: { maximum } });
      resolve({ tree, last: { kind: 'failed', code: reason, message, reason, parameters, position: null } });
    };
    const startTimer = () => {
      const limit = timeMaxInMs[phase];
      const usedBefore = processorMilliseconds(child.pid);
      const startedAt = performance.now();
      let [used, usedAt] = [0, startedAt];
      const onTimeout = () => {
        const now = performance.now();
        const total = processorMilliseconds(child.pid);
        const spent = total === null || usedBefore === null ? limit : total - usedBefore;
        if (spent >= limit) return fail('timeout', limit / 1000);
        if (spent > used) [used, usedAt] = [spent, now];
        if (now - usedAt >= clockMaxInMs.idle || now - startedAt >= clockMaxInMs.whole)
          return onError(new MachineBusy(Math.round((now - startedAt) / 1000)));
        timer = setTimeout(onTimeout, Math.max(limit - spent, 100));
      };
      timer = setTimeout(onTimeout, limit);
    };
    const onMessage = (message: unknown) => {
      const answer = message as SandboxAnswer;
      if (answer.kind === 'read') {
        tree = answer.tree;
        phase = 'mapping';
        clearTimeout(timer);
        startTimer();
        return;
      }
      finish();
      resolve({ tree, last: answer });
    };
    const onError = (error: Error) => {
      finish();
      child.kill('SIGKILL');
      reject(error);
    };
    const onExit = (code: number | null, signal: string | null) => {
      // V8 aborts when its heap is full. Any other end is not the mapping's fault, so the caller may retry.
      const full = code === 134 || signal === 'SIGABRT' || signal === 'SIGTRAP' || code === 133 || code === 5;
      if (full) return fail('out_of_memory', memoryMaxInMb);
      finish();
      reject(new Error(`The process that runs mappings ended (${signal ?? code}).`));
    };
    startTimer();
    child.on('message', onMessage).on('exit', onExit).on('error', onError);
    child.send(request, (error) => {
      if (error !== null) onError(error);
    });
  });
}
