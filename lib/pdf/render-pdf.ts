import os from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { compilerThread } from './compiler-thread';
import { fontFamilies, fontFolders } from './fonts';
import type { Printable, PrintableDocument } from './printable';
import { printableText } from './printable-text';
import { receiptTemplate } from './receipt-template';

/** A compilation that takes longer has hung; the longest receipt there can be takes some seconds. */
const patienceInMs = 30_000;
/** Compilations that may wait for the thread; more are refused, because their readers would have given up by then. */
const waitingMax = 100;

interface Waiting {
  readonly resolve: (bytes: Uint8Array) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout;
}

type Outcome = { readonly id: number } & ({ readonly bytes: Uint8Array } | { readonly error: string });

const waiting = new Map<number, Waiting>();
let thread: Worker | undefined;
let lastId = 0;

/**
 * Prints a document as a tagged PDF (PDF/UA-1) on A4, fonts embedded as far as they are used. The document is data to
 * the template, read as JSON: no text of it is ever parsed as markup. Works in a thread, so that a receipt of two
 * thousand items keeps nobody else waiting.
 * @throws Error when too many are waiting, or when compiling fails or takes too long.
 */
export function renderPdf(document: PrintableDocument): Promise<Uint8Array> {
  if (waiting.size >= waitingMax) return Promise.reject(new Error('Too many PDFs are waiting.'));
  const data = {
    ...document,
    title: printableText(document.title).replaceAll('\u200b', ''),
    fonts: fontFamilies,
    body: document.body.map(cleaned),
  };
  const worker = (thread ??= startThread());
  lastId += 1;
  const id = lastId;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => stopThread(new Error('Compiling a PDF took too long.')), patienceInMs);
    waiting.set(id, { resolve, reject, timer });
    worker.ref();
    worker.postMessage({ id, document: JSON.stringify(data) }, []);
  });
}

function cleaned(node: Printable): Printable {
  if (typeof node === 'string') return printableText(node);
  return { ...node, children: node.children.map(cleaned) };
}

function startThread(): Worker {
  const worker = new Worker(compilerThread, {
    eval: true,
    workerData: {
      root: path.join(process.cwd(), 'package.json'),
      workspace: os.tmpdir(),
      fontFolders: fontFolders(),
      template: receiptTemplate,
    },
  });
  worker.on('message', (outcome: Outcome) => settle(outcome));
  worker.on('error', (error) => stopThread(error instanceof Error ? error : new Error(String(error))));
  return worker;
}

function settle(outcome: Outcome): void {
  const asked = waiting.get(outcome.id);
  waiting.delete(outcome.id);
  // An idle thread must not keep a process alive that is done.
  if (waiting.size === 0) thread?.unref();
  if (asked === undefined) return;
  clearTimeout(asked.timer);
  if ('bytes' in outcome) asked.resolve(outcome.bytes);
  else asked.reject(new Error(`The PDF could not be compiled: ${outcome.error}`));
}

/** Gives up on the thread and on all that wait for it; the next PDF starts another one. */
function stopThread(reason: Error): void {
  const worker = thread;
  thread = undefined;
  void worker?.terminate();
  for (const { reject, timer } of waiting.values()) {
    clearTimeout(timer);
    reject(reason);
  }
  waiting.clear();
}
