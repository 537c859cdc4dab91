import jsonata from 'jsonata';
import {
  builtInNames,
  builtInSample,
  builtInVersion,
} from '@/lib/domain/transformations/built-in-transformations';
import { parseInput } from '@/lib/formats/parsers/parse-input';
import { mappingFunctions } from '@/lib/domain/transformations/sandbox/hardened-jsonata';
import { runSandboxed } from '@/lib/domain/transformations/sandbox/run-mapping';
import { checkBody } from '@/lib/domain/transformations/transform';

/** Milliseconds of the runs of one built-in transformation on its simplest sample. */
export interface MappingTimes {
  readonly sample: string;
  /** In the sandbox, the way there and back included. */
  readonly sandbox: number;
  readonly 'sandbox p95': number;
  /** Reading and mapping in the process that asks, with the mapping compiled beforehand. */
  readonly 'in process': number;
  readonly 'in process p95': number;
  readonly ratio: number;
  /** Of the processor, for reading and mapping; other work on the machine changes it little. */
  readonly processor: number;
  /** Of those in the process: reading alone, and checking what came out. */
  readonly reading: number;
  readonly checking: number;
  /** A mapping that does nothing: what the sandbox costs by itself, reading included. */
  readonly 'sandbox, no mapping': number;
}

const runs = 200;

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Times several kinds of work in turns, so that whatever else the machine does falls on all of them alike. */
async function timesOf(kinds: readonly (() => unknown)[]): Promise<{ p50: number; p95: number }[]> {
  const times = kinds.map((): number[] => []);
  for (let run = -50; run < runs; run += 1) {
    for (const [index, work] of kinds.entries()) {
      const startedAt = performance.now();
      await work();
      if (run >= 0) times[index]?.push(performance.now() - startedAt);
    }
  }
  return times.map((measured) => {
    const sorted = measured.toSorted((a, b) => a - b);
    return { p50: round(percentile(sorted, 0.5)), p95: round(percentile(sorted, 0.95)) };
  });
}

/** Milliseconds of the processor of one run, over all of them; nothing else runs in this process meanwhile. */
async function processorTimeOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  for (let run = 0; run < runs; run += 1) await work();
  const { user, system } = process.cpuUsage(before);
  return round((user + system) / 1000 / runs);
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}

/** Warm runs of each built-in transformation in the sandbox, against the same mapping without one. */
export async function measureMappings(): Promise<MappingTimes[]> {
  const all: MappingTimes[] = [];
  for (const name of builtInNames) {
    const { inputFormat: format, options, mapping } = builtInVersion(name);
    const sample = builtInSample(name);
    const bindings = { properties: { store_reference: 1 }, meta: { id: 'bench' } };
    const input = { bytes: sample.input, contentType: null, format, options };
    const bytes = Buffer.from(sample.input, 'base64');
    const expression = jsonata(mapping);
    for (const [called, work] of Object.entries(mappingFunctions)) expression.registerFunction(called, work);
    const read = () => parseInput({ bytes, contentType: null, format, options });
    const evaluate = async () => JSON.stringify(await expression.evaluate(read(), bindings));
    const ask = (asked: string) => () => runSandboxed(1, { input, mapping: asked, bindings, show: false });
    const [sandboxed, empty, plain, reading, checking] = await timesOf([
      ask(mapping),
      ask('null'),
      evaluate,
      read,
      () => sample.expected.map(checkBody),
    ]);
    const processor = await processorTimeOf(evaluate);
    if (!sandboxed || !empty || !plain || !reading || !checking) throw new Error('Nothing was measured.');
    all.push({
      sample: sample.name,
      sandbox: sandboxed.p50,
      'sandbox p95': sandboxed.p95,
      'in process': plain.p50,
      'in process p95': plain.p95,
      ratio: round(sandboxed.p50 / plain.p50),
      processor,
      reading: reading.p50,
      checking: checking.p50,
      'sandbox, no mapping': empty.p50,
    });
  }
  return all;
}
